// A host's own table: asking people to it, what the host decides, and where its link leads.

import { withWords } from "../i18n/index.ts";

// Fetched when first needed.
export const loadHostPanel = withWords("aside", () => import("./HostPanel.svelte"));
export const loadInvitePanel = withWords("aside", () => import("./InvitePanel.svelte"));
export const loadTableLinkPage = withWords("aside", () => import("./TableLinkPage.svelte"));
