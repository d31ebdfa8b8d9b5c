// The keyboard at the table. Letters act by meaning; none is active while something is typed or a dialog is open.

import type { Acting } from "./acting.svelte.ts";

export interface Deeds {
  readonly acting: Acting;
  focusAmount(): void;
  /** Whether the amount has the focus already. */
  amountFocused(): boolean;
  focusBar(): void;
  leave(): void;
  sitOut(): void;
  show(): void;
  help(): void;
  say(what: "situation" | "board" | "pots" | "stacks"): void;
}

export function pressed(event: KeyboardEvent, deeds: Deeds): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]")) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const inAmount = target?.id === "amount";
  const typing = !inAmount && (target?.matches("input[type=text], input:not([type]), textarea, select") ?? false);
  if (typing) return;
  if (event.key === "F6") return done(event, () => deeds.focusBar());
  // A focused button, link or box keeps its own keys.
  const own = target?.closest("button, a, [role=checkbox], input[type=checkbox]") && !inAmount;
  if (own && (event.key === " " || event.key === "Enter")) return;
  // While an amount is typed only the keys that belong to it act.
  if (inAmount && !/^(r|b|enter|escape|arrow(up|down)|page(up|down))$/i.test(event.key)) return;
  if (event.repeat && !event.key.startsWith("Arrow")) return;
  const deed = find(event, deeds, inAmount);
  if (deed) done(event, deed);
}

function done(event: KeyboardEvent, deed: () => void): void {
  event.preventDefault();
  deed();
}

function find(event: KeyboardEvent, deeds: Deeds, inAmount: boolean): (() => void) | null {
  const { acting } = deeds;
  const acts = acting.accepts(event);
  const asks = acting.phase === "fold?" || acting.phase === "all-in?" || acting.phase === "much?";
  const choosing = acting.phase === "choose";
  const step = event.shiftKey ? 10 : 1;
  switch (event.key.toLowerCase()) {
    case "f": return acts && choosing ? () => acting.fold() : null;
    case "c":
    case " ": return acts && (choosing || acting.phase === "fold?") ? () => acting.checkOrCall() : null;
    case "r":
    case "b": return acts && choosing ? () => toAmount(deeds) : null;
    case "a": return acts && choosing ? () => acting.goAllIn() : null;
    case "enter": return acts && asks ? () => acting.confirm() : acts && inAmount ? () => acting.raise() : null;
    case "escape": return asks ? () => acting.back() : inAmount ? () => deeds.focusBar() : null;
    case "arrowup": return choosing ? () => acting.step(step) : null;
    case "arrowdown": return choosing ? () => acting.step(-step) : null;
    case "pageup": return choosing ? () => acting.page(true) : null;
    case "pagedown": return choosing ? () => acting.page(false) : null;
    case "1": case "2": case "3": case "4": case "5": {
      const preset = acting.presets[Number(event.key) - 1];
      return choosing && preset?.fits === "yes" ? () => acting.set(preset.to) : null;
    }
    case "l": return () => deeds.leave();
    case "o": return () => deeds.sitOut();
    case "w": return () => deeds.show();
    case "s": return () => deeds.say("situation");
    case "d": return () => deeds.say("board");
    case "p": return () => deeds.say("pots");
    case "n": return () => deeds.say("stacks");
    case "?": return () => deeds.help();
    default: return null;
  }
}

/** R goes to the amount; R again sends it. */
function toAmount(deeds: Deeds): void {
  if (!deeds.acting.range) return;
  if (deeds.amountFocused()) deeds.acting.raise();
  else deeds.focusAmount();
}
