// What the house's events do to a table that is shown: its next look, the parts of a run-out, the lines of the log.

export { after } from "./after.ts";
export { type Part, parts } from "./run-out.ts";
export { type Entry, extended, narrate, pastLines, type People } from "./table-log.ts";
