// A host's own table: asking people to it, what the host decides, and where its link leads.

// Fetched when first needed.
export const loadHostPanel = () => import("./HostPanel.svelte");
export const loadInvitePanel = () => import("./InvitePanel.svelte");
export const loadTableLinkPage = () => import("./TableLinkPage.svelte");
