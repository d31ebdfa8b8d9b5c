// What is said, rung and felt at the viewer's turn, each once a decision; and the chances while a board is run out.

import { untrack } from "svelte";
import { nameOf, t } from "../../i18n/index.ts";
import { settings } from "../../settings/index.ts";
import { askToNotify, mayNotify, notify, play, vibrate } from "../../sound/index.ts";
import { announcer, toasts } from "../../ui/index.ts";
import type { Shares } from "../chances/index.ts";
import { bidInWords } from "../strip/index.ts";
import { yourTurn } from "./spoken-situation.ts";
import type { TableSession } from "./table-session.svelte.ts";

const HURRY = 5;

/** Speaks from now on, as long as the component that asks for it stands. */
export function speak(session: TableSession): void {
  $effect(() => {
    const { shares } = session.chances;
    if (shares) untrack(() => tellChances(session, shares));
  });

  // In games whose document shows the bid: one quiet sentence when it or the street is another.
  const bid = $derived(`${session.view?.hand?.street ?? ""} ${session.view?.hand?.price ?? 0}`);
  $effect(() => {
    void bid;
    untrack(() => session.view && announcer.say(bidInWords(session.view)));
  });

  const told = { turn: "", bank: "", hurry: "" };
  /** Whether this is told for the first time at this decision. */
  const first = (what: keyof typeof told, key: string): boolean => told[what] !== key && Boolean((told[what] = key));
  $effect(() => {
    const { decision } = session.turn;
    const { seconds, secondsBeforeBank } = session;
    if (!decision) return;
    const key = `${decision.hand}.${decision.number}`;
    untrack(() => {
      if (first("turn", key)) callPlayer(session);
      if (seconds === null) return;
      if (secondsBeforeBank === 0 && seconds > HURRY && first("bank", key))
        announcer.assert(t().voice.timeBank(seconds));
      if (seconds <= HURRY && seconds > 0 && first("hurry", key)) {
        play("hurry");
        announcer.assert(t().voice.five);
      }
    });
  });
}

/** The chances change with every card; the river is preceded by a heartbeat. */
function tellChances({ view }: TableSession, shares: Shares): void {
  const left = 5 - (view?.hand?.board.length ?? 0);
  const chance = ([seat, share]: [number, number]): string =>
    t().voice.chance(nameOf(view?.seats[seat - 1]), Math.round(share * 100));
  announcer.say(t().voice.chances([...shares].map(chance), left));
  if (left === 1) play("heartbeat");
}

/** The turn has come: it is said, heard, felt, and told outside the page if that is not in sight. */
function callPlayer({ id, view, turn, seconds, secondsBeforeBank }: TableSession): void {
  // A choice made before is on its way already: there is nothing left to do.
  if (!view || !turn.decision || turn.phase === "sent") return;
  announcer.assert(yourTurn(view, turn.decision.menu, secondsBeforeBank ?? seconds ?? 0));
  play("turn");
  if (settings.now.vibrate) vibrate();
  if (settings.now.alerts) notify(id, t().tag.turnTitle, view.name);
  else if (document.hidden && mayNotify() === "ask" && !offeredAlerts)
    document.addEventListener("visibilitychange", offerAlerts, { once: true });
}

// Somebody who has missed the beginning of a turn knows what a notification is good for: that is the moment to offer
// them, once.
let offeredAlerts = false;
function offerAlerts(): void {
  offeredAlerts = true;
  toasts.show(t().alerts.offer, "bell", "", {
    label: t().alerts.yes,
    run: () => void askToNotify().then((allowed) => allowed && settings.set({ alerts: true })),
  });
}
