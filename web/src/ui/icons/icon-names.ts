// The names of the icons in IconSprite.svelte.
export type IconName =
  | "eye" | "gear" | "door" | "list" | "clock" | "safe" | "coins" | "check" | "x" | "plus" | "minus" | "search" | "globe"
  | "moon" | "sun" | "cup" | "plug" | "info" | "back" | "more" | "wifi" | "link" | "keys" | "home"
  | "sound" | "silent" | "play" | "pause" | "next" | "previous" | "bell" | "share" | "hand" | "help"
  | "crown" | "chat" | "people" | "lock" | "copy" | "bot" | "mute" | "trash" | "thumb" | "wow" | "laugh" | "sad" | "glass" | "heart" | "send";
