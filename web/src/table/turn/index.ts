// The viewer's turn: what may be done and how much, what was chosen before it came, and going out.

export { clamp, neededShare } from "./bet-sizes.ts";
export { type Beaten, GoingOut, isOut } from "./going-out.svelte.ts";
export { GUARD, type Move, MyTurn } from "./my-turn.svelte.ts";
export { fits, PRE_ACTIONS, PreAction, type PreActionName } from "./pre-action.svelte.ts";
