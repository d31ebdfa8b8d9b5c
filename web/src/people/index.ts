// Guests, friends, invitations and waiting lists.

export { default as FriendsPanel } from "./FriendsPanel.svelte";
export { default as GuestNamePage } from "./GuestNamePage.svelte";
export { default as InvitationsPanel } from "./InvitationsPanel.svelte";
// Fetched when first needed.
export const loadInvitationLinkPage = () => import("./InvitationLinkPage.svelte");
export const loadSeatOfferDialog = () => import("./SeatOfferDialog.svelte");
