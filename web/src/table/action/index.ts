// The action bar: what the player may do at its turn, how much, and what it wishes between turns.

export { default as ActionBar } from "./ActionBar.svelte";
export { default as SitOutAndEntry } from "./SitOutAndEntry.svelte";
