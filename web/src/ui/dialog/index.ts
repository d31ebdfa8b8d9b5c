// Dialogs in the middle of the page and sheets at its edge.

export { default as Modal } from "./Modal.svelte";
export { default as Sheet } from "./Sheet.svelte";
