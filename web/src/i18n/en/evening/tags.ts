// English words of the tags beside a seat.

import type { Formats } from "../../formats.ts";

export function tag(f: Formats) {
  const n = (value: number): string => f.number(value);
  const hands = (value: number): string => f.count(value, { one: "# hand", other: "# hands" });
  return {
    yourTurn: (seconds: number): string => `Your turn · ${n(seconds)} s`,
    seconds: (seconds: number): string => `${n(seconds)} s`,
    timeBank: (seconds: number): string => `Time bank · ${n(seconds)} s`,
    toAct: "To act",
    turnTitle: "Your turn",
    fold: "Fold",
    folded: "Folded",
    check: "Check",
    call: (to: string): string => `Call ${to}`,
    bet: (to: string): string => `Bet ${to}`,
    raise: (to: string): string => `Raise ${to}`,
    allIn: (to: string): string => (to ? `All-in ${to}` : "All-in"),
    smallBlind: (to: string): string => `SB ${to}`,
    bigBlind: (to: string): string => `BB ${to}`,
    ante: (to: string): string => `Ante ${to}`,
    post: (to: string): string => `Post ${to}`,
    wins: (amount: string): string => `Wins ${amount}`,
    mucks: "Mucks",
    rests: "Rests a hand",
    restsFor: (count: number): string => `Rests ${hands(count)}`,
    waits: "Waiting",
    waitsBigBlind: "Waits for big blind",
    waitsBigBlindShort: "Waits BB",
    out: "Sitting out",
    outShort: "Away",
    outFor: (seconds: number): string => `Sitting out · ${f.minutes(seconds)}`,
    outForShort: (seconds: number): string => `Away · ${f.minutes(seconds)}`,
    handsLeft: (count: number): string => `Away · ${hands(count)} left`,
    handsLeftShort: (count: number): string => `Away · ${n(count)}`,
    watching: "Watching",
    leaving: "Leaves after this",
    leavingShort: "Leaves",
    rebuying: "Rebuy-in?",
    offline: "Reconnecting",
    offlineShort: "Offline",
  };
}
