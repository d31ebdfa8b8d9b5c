// The page that explains the game and the house's rules; every rule id elsewhere leads into it.

import { withWords } from "../i18n/index.ts";

export const loadHelpPage = withWords("aside", () => import("./HelpPage.svelte"));
