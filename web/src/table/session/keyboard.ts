// The keyboard at the table. Letters act by meaning; none is active while something is typed or a dialog is open.

import { deedOf } from "./deeds.ts";
import type { TableSession } from "./table-session.svelte.ts";

/** Keys that belong to the amount while it is typed; all others are written into it. */
const OF_AMOUNT = /^(r|b|enter|escape|f6|arrow(up|down)|page(up|down))$/;

export function pressed(event: KeyboardEvent, at: TableSession): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]"))
    return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const inAmount = target?.id === "amount";
  const typing = !inAmount && (target?.matches("input[type=text], input:not([type]), textarea, select") ?? false);
  // The way back to the bar is open from everywhere, out of a message too.
  const key = typing && event.key === "Escape" ? "f6" : event.key.toLowerCase();
  if (typing && key !== "f6") return;
  // A focused button, link or box keeps its own keys; but Enter answers the question of the bar, whatever was pressed
  // last: only the question's own buttons keep it.
  const own = target?.closest("button, a, [role=checkbox], input[type=checkbox]") && !inAmount;
  const answers = key === "enter" && at.turn.asks && !target?.closest(".acts");
  if (own && !answers && (key === " " || key === "enter")) return;
  if (inAmount && !OF_AMOUNT.test(key)) return;
  if (event.repeat && !key.startsWith("arrow") && key !== "f6") return;
  const press = { key, shift: event.shiftKey, inAmount, accepted: at.turn.accepts(event) };
  const deed = deedOf(press, at);
  if (!deed) return;
  event.preventDefault();
  deed.run?.(at, press);
}
