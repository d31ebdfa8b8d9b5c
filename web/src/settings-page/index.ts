// The page where a person sets how everything looks, sounds and asks.

export const loadSettingsPage = () => import("./SettingsPage.svelte");
