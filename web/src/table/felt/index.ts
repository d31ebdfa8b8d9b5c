// The felt: board, pots, wagers and button, each where the geometry puts it.

export { default as Felt } from "./Felt.svelte";
