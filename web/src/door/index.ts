// The house's door: knocking until it answers.

export { Knock } from "./knock.svelte.ts";
export { default as WaitingPage } from "./WaitingPage.svelte";
