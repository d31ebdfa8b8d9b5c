// One table that is open on the page: what is known of it, what can be done there, and by which keys.

export { type Deed, type DeedName, HELP, keyOf, MENU } from "./deeds.ts";
export { pressed } from "./keyboard.ts";
export { provideTable, tableIfAny, useTable } from "./table-context.ts";
export { type PanelTab, TableSession } from "./table-session.svelte.ts";
export { speak } from "./turn-voice.svelte.ts";
