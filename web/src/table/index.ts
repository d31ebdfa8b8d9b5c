// One table's page: header, felt, action bar, log and dialogs.

// Fetched while somebody still types a name or reads the list.
export const loadTablePage = () => import("./TablePage.svelte");
export { Felt } from "./felt/index.ts";
