// The list of tables: filters, the quickest seat, opening a table.

// Fetched while somebody still types a name.
export const loadLobbyPage = () => import("./LobbyPage.svelte");
