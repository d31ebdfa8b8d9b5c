// Playing cards and chips as they are drawn.

export { default as Chip } from "./Chip.svelte";
export { default as PlayingCard } from "./PlayingCard.svelte";
export { countEquity, equity, outs } from "./equity.ts";
export { bestFive } from "./strength.ts";
