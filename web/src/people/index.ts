// Guests, friends, blocked people, invitations and waiting lists.

import { withWords } from "../i18n/index.ts";

export { about } from "./about-person.svelte.ts";
export { default as FriendsPanel } from "./FriendsPanel.svelte";
export { default as InvitationsPanel } from "./InvitationsPanel.svelte";
export { default as PeopleHere } from "./PeopleHere.svelte";
// Fetched when first needed.
export const loadPersonDialog = withWords("aside", () => import("./PersonDialog.svelte"));
export const loadSeatOfferDialog = withWords("aside", () => import("./SeatOfferDialog.svelte"));
