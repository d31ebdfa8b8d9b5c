// The way in for members, fetched when first needed.

import { withWords } from "../i18n/index.ts";

export const loadMemberForm = withWords("aside", () => import("./MemberForm.svelte"));
