// What a person sets for this page, and what this browser keeps.

export { keep, keepName, recall, recallName } from "./browser-storage.ts";
export { default as LanguageSwitch } from "./LanguageSwitch.svelte";
export { settings, type Settings } from "./settings.svelte.ts";
export { shownAmount } from "./shown-amount.ts";
export { default as SoundSwitch } from "./SoundSwitch.svelte";
export { default as ThemeSwitch } from "./ThemeSwitch.svelte";
