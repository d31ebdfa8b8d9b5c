// One table's page: header, felt, action bar, log and dialogs.

import { withWords } from "../i18n/index.ts";

// Fetched while somebody still types a name or reads the list.
export const loadTablePage = withWords("evening", () => import("./TablePage.svelte"));
export { Felt } from "./felt/index.ts";
