// Chinese words of the lobby and of a table.

export { evening } from "./evening.ts";
