// One stay at a table, from sitting down to leaving.

export { type Session, Stay } from "./stay.ts";
