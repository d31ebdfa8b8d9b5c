// The bar at the head of every page but the table's: where one can go, the bank, the language.

export { default as TopBar } from "./TopBar.svelte";
export { default as TableSwitcher } from "./TableSwitcher.svelte";
