// The page that explains the game and the house's rules; every rule id elsewhere leads into it.

export const loadHelpPage = () => import("./HelpPage.svelte");
