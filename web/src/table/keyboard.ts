// The keyboard at the table. Letters act by meaning; none is active while something is typed or a dialog is open.

import type { MyTurn, PreAction } from "./action/index.ts";

export interface Deeds {
  readonly myTurn: MyTurn;
  readonly pre: PreAction;
  focusAmount(): void;
  /** Whether the amount has the focus already. */
  amountFocused(): boolean;
  focusBar(): void;
  leave(): void;
  sitOut(): void;
  show(): void;
  help(): void;
  /** The last hand that is over, told again. */
  replay(): void;
  say(what: "situation" | "board" | "pots" | "stacks"): void;
}

export function pressed(event: KeyboardEvent, deeds: Deeds): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]"))
    return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const inAmount = target?.id === "amount";
  const typing = !inAmount && (target?.matches("input[type=text], input:not([type]), textarea, select") ?? false);
  // The way back to the bar is open from everywhere, out of a message too.
  if (event.key === "F6" || (typing && event.key === "Escape")) return done(event, () => deeds.focusBar());
  if (typing) return;
  // A focused button, link or box keeps its own keys; but Enter answers the question of the bar, whatever was pressed
  // last: only the question's own buttons keep it.
  const own = target?.closest("button, a, [role=checkbox], input[type=checkbox]") && !inAmount;
  const answers = event.key === "Enter" && deeds.myTurn.asks && !target?.closest(".acts");
  if (own && !answers && (event.key === " " || event.key === "Enter")) return;
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
  const { myTurn } = deeds;
  const acts = myTurn.accepts(event);
  const choosing = myTurn.phase === "choose";
  const step = event.shiftKey ? 10 : 1;
  switch (event.key.toLowerCase()) {
    case "f":
      return acts && choosing ? () => myTurn.fold() : null;
    case "c":
    case " ":
      return acts && (choosing || myTurn.phase === "fold?") ? () => myTurn.checkOrCall() : null;
    case "r":
    case "b":
      return acts && choosing ? () => toAmount(deeds) : null;
    case "a":
      return acts && choosing ? () => myTurn.goAllIn() : null;
    case "enter":
      return acts && myTurn.asks ? () => myTurn.confirm() : acts && inAmount ? () => myTurn.raise() : null;
    case "escape":
      return myTurn.asks
        ? () => myTurn.back()
        : inAmount
          ? () => deeds.focusBar()
          : deeds.pre.chosen || deeds.pre.asks
            ? () => deeds.pre.clear()
            : null;
    case "x":
      return deeds.pre.now ? () => deeds.pre.toggle(deeds.pre.now?.cost ? "fold" : "checkFold") : null;
    case "v":
      return deeds.pre.now ? () => deeds.pre.toggle("callAny") : null;
    case "arrowup":
      return choosing ? () => myTurn.step(step) : null;
    case "arrowdown":
      return choosing ? () => myTurn.step(-step) : null;
    case "pageup":
      return choosing ? () => myTurn.page(true) : null;
    case "pagedown":
      return choosing ? () => myTurn.page(false) : null;
    case "1":
    case "2":
    case "3":
    case "4":
    case "5": {
      const preset = myTurn.presets[Number(event.key) - 1];
      return choosing && preset?.fits === "yes" ? () => myTurn.set(preset.to) : null;
    }
    case "l":
      return () => deeds.leave();
    case "o":
      return () => deeds.sitOut();
    case "w":
      return () => deeds.show();
    case "s":
      return () => deeds.say("situation");
    case "d":
      return () => deeds.say("board");
    case "p":
      return () => deeds.say("pots");
    case "n":
      return () => deeds.say("stacks");
    case "h":
      return () => deeds.replay();
    case "?":
      return () => deeds.help();
    default:
      return null;
  }
}

/** R goes to the amount; R again sends it. */
function toAmount(deeds: Deeds): void {
  if (!deeds.myTurn.range) return;
  if (deeds.amountFocused()) deeds.myTurn.raise();
  else deeds.focusAmount();
}
