// What a game's own document shows of a hand, above the felt (GAME-7).

export { bidInWords, stateOf } from "./hand-state.ts";
export { default as StateStrip } from "./StateStrip.svelte";
