// The player's bank and the cage that fills it.

import { withWords } from "../i18n/index.ts";

export { default as BankMovements } from "./BankMovements.svelte";
export { default as ChipSum } from "./ChipSum.svelte";
// Fetched when first needed.
export const loadCageDialog = withWords("aside", () => import("./CageDialog.svelte"));
export const loadSessionDialog = withWords("aside", () => import("./SessionDialog.svelte"));
