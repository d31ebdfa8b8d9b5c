// What is said at the table.

import { withWords } from "../../i18n/index.ts";

export { recallMutes } from "./kept-mutes.ts";
export { iconOf } from "./reactions.ts";
// Fetched when first needed.
export const loadChat = withWords("aside", () => import("./Chat.svelte"));
