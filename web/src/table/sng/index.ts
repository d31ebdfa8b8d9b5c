// What only a sit-and-go has: levels, places, its result.

export { default as LevelBanner } from "./LevelBanner.svelte";
export { default as SafeDialog } from "./SafeDialog.svelte";
export { default as SngResult } from "./SngResult.svelte";
