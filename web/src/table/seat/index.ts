// A seat at the felt: its player, cards, stack, clock and the tag that says what its player does.

export { default as Seat } from "./Seat.svelte";
