// The panel beside the felt, a sheet on smaller screens.

export { default as SidePanel } from "./SidePanel.svelte";
