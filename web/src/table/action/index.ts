// The action bar: what the player may do at its turn, how much, and what it wishes between turns.

export { default as ActionBar } from "./ActionBar.svelte";
export { clamp } from "./bet-sizes.ts";
export { GoingOut } from "./going-out.svelte.ts";
export { MyTurn } from "./my-turn.svelte.ts";
export { PreAction } from "./pre-action.svelte.ts";
export { default as SitOutAndEntry } from "./SitOutAndEntry.svelte";
