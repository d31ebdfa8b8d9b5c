// Sitting down and getting up: buy-in, rebuy-in, a newcomer's option, leaving.

export { default as LeaveButton } from "./LeaveButton.svelte";
export { default as RebuyDialog } from "./RebuyDialog.svelte";
export { default as StackChoice } from "./StackChoice.svelte";
/** What is seldom asked, or asked once, is no part of what is fetched first. */
export const loadBuyInDialog = () => import("./BuyInDialog.svelte");
export const loadForfeitDialog = () => import("./ForfeitDialog.svelte");
export const loadNewcomerOptionDialog = () => import("./NewcomerOptionDialog.svelte");
export const loadTableBankDialog = () => import("./TableBankDialog.svelte");
