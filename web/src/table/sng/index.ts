// What only a sit-and-go has: levels, places, its result.

export { default as LevelBanner } from "./LevelBanner.svelte";
/** Opened seldom, or at the end: no part of what is fetched first. */
export const loadSafeDialog = () => import("./SafeDialog.svelte");
export const loadSngResult = () => import("./SngResult.svelte");
