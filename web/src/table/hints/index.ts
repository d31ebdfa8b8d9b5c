// The three hints of a newcomer's first hand.

export { default as FirstHints } from "./FirstHints.svelte";
