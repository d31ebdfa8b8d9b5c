// Which sound an event of the table makes; an event that is only written down makes none.

import type { AnyEvent } from "../wire/index.ts";
import type { Cue } from "./sounds.ts";

/** So many big blinds at once sound like more chips. */
const MANY = 20;

export function cueOf(event: AnyEvent, mySeat: number | undefined, big: number): Cue | null {
  switch (event.type) {
    case "hand_started":
    case "street_dealt":
      return "card";
    case "acted":
      if (event.move === "fold") return "fold";
      if (event.move === "check") return "check";
      if (event.all_in) return "allIn";
      return (event.paid ?? 0) >= MANY * big ? "manyChips" : "chips";
    case "awarded":
      return event.seat === mySeat ? "win" : "chips";
    case "eliminated":
      return "out";
    default:
      return null;
  }
}

/** The sounds of one message: each once, in the order of the events. */
export function cuesOf(events: readonly AnyEvent[], mySeat: number | undefined, big: number): Cue[] {
  const cues = events.map((event) => cueOf(event, mySeat, big)).filter((cue) => cue !== null);
  return [...new Set(cues)];
}
