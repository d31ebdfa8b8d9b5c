// What only a sit-and-go has: levels, places, its result.

import { withWords } from "../../i18n/index.ts";

export { default as LevelBanner } from "./LevelBanner.svelte";
/** Opened seldom, or at the end: no part of what is fetched first. */
export const loadSafeDialog = withWords("aside", () => import("./SafeDialog.svelte"));
export const loadSngResult = withWords("aside", () => import("./SngResult.svelte"));
