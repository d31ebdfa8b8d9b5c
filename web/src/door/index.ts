// The house's door: knocking until it answers, and going out.

export { Knock } from "./knock.svelte.ts";
export { default as SignOut } from "./SignOut.svelte";
export { default as WaitingPage } from "./WaitingPage.svelte";
