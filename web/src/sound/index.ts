// What is heard, felt and told outside the page, and the screen that stays on.

export { askToNotify, mayNotify, notify, vibrate } from "./alerts.ts";
export { cuesOf } from "./event-cues.ts";
export { allowSound, type Cue, play, setVolume } from "./sounds.ts";
export { stayAwake } from "./stay-awake.ts";
