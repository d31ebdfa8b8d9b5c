// What the page knows of the house: this player, the list of tables, every table it follows with its log, the connection.

export { default as ConnectionBanner } from "./ConnectionBanner.svelte";
export { FollowedTable } from "./followed-table.svelte.ts";
export { house } from "./house.svelte.ts";
export type { News } from "./news.ts";
export { default as TurnBanner } from "./TurnBanner.svelte";
export { mutes, TableTalk } from "./table-talk.svelte.ts";
export type { Session } from "./stay/index.ts";
export { after, type Entry, narrate, type People } from "./told/index.ts";
