// The house's door: coming in, knocking until it answers, and going out.

export { default as GuestNamePage } from "./GuestNamePage.svelte";
export { Knock } from "./knock.svelte.ts";
export { default as SignOut } from "./SignOut.svelte";
export { default as WaitingPage } from "./WaitingPage.svelte";
