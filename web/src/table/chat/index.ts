// What is said at the table.

export { recallMutes } from "./kept-mutes.ts";
export { iconOf } from "./reactions.ts";
// Fetched when first needed.
export const loadChat = () => import("./Chat.svelte");
