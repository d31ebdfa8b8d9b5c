// The list of tables: filters, the quickest seat, opening a table.

import { withWords } from "../i18n/index.ts";

// Fetched while somebody still types a name.
export const loadLobbyPage = withWords("evening", () => import("./LobbyPage.svelte"));
