// Guests, friends, blocked people, invitations and waiting lists.

export { about } from "./about-person.svelte.ts";
export { default as FriendsPanel } from "./FriendsPanel.svelte";
export { default as GuestNamePage } from "./GuestNamePage.svelte";
export { default as InvitationsPanel } from "./InvitationsPanel.svelte";
export { default as PeopleHere } from "./PeopleHere.svelte";
// Fetched when first needed.
export const loadPersonDialog = () => import("./PersonDialog.svelte");
export const loadSeatOfferDialog = () => import("./SeatOfferDialog.svelte");
