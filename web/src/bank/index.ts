// The player's bank and the cage that fills it.

export { default as BankMovements } from "./BankMovements.svelte";
export { default as ChipSum } from "./ChipSum.svelte";
// Fetched when first needed.
export const loadCageDialog = () => import("./CageDialog.svelte");
export const loadSessionDialog = () => import("./SessionDialog.svelte");
