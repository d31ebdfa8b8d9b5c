// Sitting down and getting up: buy-in, rebuy-in, a newcomer's option, leaving.

export { default as BuyInDialog } from "./BuyInDialog.svelte";
export { default as ForfeitDialog } from "./ForfeitDialog.svelte";
export { default as LeaveButton } from "./LeaveButton.svelte";
export { default as NewcomerOptionDialog } from "./NewcomerOptionDialog.svelte";
export { default as RebuyDialog } from "./RebuyDialog.svelte";
export { default as StackChoice } from "./StackChoice.svelte";
export { default as TableBankDialog } from "./TableBankDialog.svelte";
export { soonestSeat } from "./soonest-seat.ts";
