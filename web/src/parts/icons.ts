// The names of the icons in Sprite.svelte.
export type IconName =
  | "eye" | "gear" | "door" | "list" | "clock" | "safe" | "coins" | "check" | "x" | "plus" | "minus" | "search" | "globe"
  | "moon" | "sun" | "cup" | "plug" | "info" | "back" | "more" | "wifi" | "link" | "keys" | "home";
