// Sounds and alerts, made in the page: small, short, and none before the first press or key.

export { askToNotify, mayNotify, notify, vibrate } from "./alerts.ts";
export { cuesOf } from "./event-cues.ts";
export { allowSound, type Cue, play, setVolume } from "./sounds.ts";
