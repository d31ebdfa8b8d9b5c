// The chances of open hands while the board is run out.

export { LiveEquity } from "./live-equity.svelte.ts";
export { needOf, type Shares } from "./live-equity.ts";
