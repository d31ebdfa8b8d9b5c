// The player's bank and the cage that fills it.

export { default as BankMovements } from "./BankMovements.svelte";
export { default as CageDialog } from "./CageDialog.svelte";
export { default as ChipSum } from "./ChipSum.svelte";
// Fetched when first needed.
export const loadSessionDialog = () => import("./SessionDialog.svelte");
