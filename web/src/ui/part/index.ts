// A part of the page that stands for itself: fetched when it is needed, and if it breaks, the rest stays.

export { default as Guard } from "./Guard.svelte";
export { default as Part } from "./Part.svelte";
