// English words of what is opened beside lobby and table: dialogs, other pages, the house's reasons.

export { aside } from "./aside.ts";
