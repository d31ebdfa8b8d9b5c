// What only a sit-and-go has: levels, places, its result.

export { default as LevelBanner } from "./LevelBanner.svelte";
export { default as SafeDialog } from "./SafeDialog.svelte";
/** Only at the end: no part of what is fetched first. */
export const loadSngResult = () => import("./SngResult.svelte");
