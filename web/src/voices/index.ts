// What is said, rung and noted of the house's news: live regions, sounds and toasts.

export { startVoices } from "./voices.ts";
