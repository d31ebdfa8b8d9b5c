// Hands that are over, told again step by step.

import { withWords } from "../i18n/index.ts";

export const loadReplayPage = withWords("aside", () => import("./ReplayPage.svelte"));
