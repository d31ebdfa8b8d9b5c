// The page where a person sets how everything looks, sounds and asks.

import { withWords } from "../i18n/index.ts";

export const loadSettingsPage = withWords("aside", () => import("./SettingsPage.svelte"));
