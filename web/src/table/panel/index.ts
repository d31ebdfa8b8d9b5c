// The panel beside the felt, a sheet on smaller screens.

export type { PanelTab } from "./panel-tab.ts";
export { default as SidePanel } from "./SidePanel.svelte";
