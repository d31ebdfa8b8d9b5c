// Sitting down and getting up: buy-in, rebuy-in, a newcomer's option, leaving.

import { withWords } from "../../i18n/index.ts";

export { default as LeaveButton } from "./LeaveButton.svelte";
export { default as RebuyDialog } from "./RebuyDialog.svelte";
export { default as StackChoice } from "./StackChoice.svelte";
/** What is seldom asked, or asked once, is no part of what is fetched first. */
export const loadBuyInDialog = withWords("aside", () => import("./BuyInDialog.svelte"));
export const loadForfeitDialog = withWords("aside", () => import("./ForfeitDialog.svelte"));
export const loadNewcomerOptionDialog = withWords("aside", () => import("./NewcomerOptionDialog.svelte"));
export const loadTableBankDialog = withWords("aside", () => import("./TableBankDialog.svelte"));
