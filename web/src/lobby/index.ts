// The list of tables: filters, the quickest seat, opening a table.

export { default as LobbyPage } from "./LobbyPage.svelte";
