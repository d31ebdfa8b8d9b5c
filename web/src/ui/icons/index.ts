// The icons, drawn once and used by name.

export type { IconName } from "./icon-names.ts";
export { default as Icon } from "./Icon.svelte";
export { default as IconSprite } from "./IconSprite.svelte";
