// English sentences of the hand log; the live region speaks the same.

import type { Formats } from "../../formats.ts";
import { type Line, sayIn, type Who } from "../../sentence.ts";

export function log(f: Formats) {
  const say = sayIn((names) => f.list(names));
  const n = (value: number): string => f.number(value);
  return {
    hand: (number: number): string => `Hand ${n(number)}`,
    start: (button: Who | null, small: number, big: number): Line =>
      button ? say`Button ${button}. Blinds ${small} and ${big}.` : say`Blinds ${small} and ${big}.`,
    noBlinds: (button: Who | null, least: number): Line =>
      button ? say`The button is ${button}. No blinds; bets from ${least}.` : say`No blinds; bets from ${least}.`,
    deadButton: (seat: number): Line => say`The button is dead at seat ${n(seat)}.`,
    noSmallBlind: (): Line => say`No small blind this hand.`,
    dealt: (cards: readonly string[]): Line => say`You are dealt ${{ cards }}`,
    smallBlind: (who: Who, amount: number): Line => say`${who} posts the small blind ${amount}`,
    bigBlind: (who: Who, amount: number): Line => say`${who} posts the big blind ${amount}`,
    ante: (who: Who, amount: number): Line => say`${who} antes ${amount}`,
    post: (who: Who, amount: number): Line => say`${who} posts ${amount}`,
    dead: (who: Who, amount: number): Line => say`${who} posts ${amount} dead`,
    folds: (who: readonly Who[]): Line => (who.length === 1 ? say`${who} folds` : say`${who} fold`),
    checks: (who: Who): Line => say`${who} checks`,
    calls: (who: Who, amount: number): Line => say`${who} calls ${amount}`,
    bets: (who: Who, to: number): Line => say`${who} bets ${to}`,
    raises: (who: Who, to: number): Line => say`${who} raises to ${to}`,
    allIn: (who: Who, to: number): Line => say`${who} is all-in for ${to}`,
    timeFolded: (who: Who): Line => say`${who}: time is up, folded`,
    timeChecked: (who: Who): Line => say`${who}: time is up, checked`,
    street: (street: "flop" | "turn" | "river", cards: readonly string[], pot: number): Line =>
      say`${{ flop: "Flop", turn: "Turn", river: "River" }[street]} ${{ cards }} pot ${n(pot)}`,
    returned: (who: Who, amount: number): Line => say`${amount} uncalled go back to ${who}`,
    shows: (who: Who, cards: readonly string[], hand: string): Line =>
      hand ? say`${who} shows ${{ cards }} ${hand}` : say`${who} shows ${{ cards }}`,
    mucks: (who: Who): Line => say`${who} mucks`,
    wins: (who: Who, amount: number): Line => say`${who} wins ${amount}`,
    winsMain: (who: Who, amount: number): Line => say`${who} wins ${amount} from the main pot`,
    winsSide: (who: Who, amount: number): Line => say`${who} wins ${amount} from a side pot`,
    voided: (reason: string): Line => say`The hand was voided and all chips returned: ${reason}`,
    sits: (who: Who, stack: number): Line => (stack ? say`${who} sits down with ${stack}` : say`${who} sits down`),
    leaves: (who: Who, stack: number): Line => (stack ? say`${who} leaves with ${stack}` : say`${who} leaves`),
    rebuys: (who: Who, stack: number): Line => say`${who} rebuys to ${stack}`,
    drawn: (who: Who): Line => say`The cards give the button to ${who}`,
    drawnCard: (who: Who, cards: readonly string[]): Line => say`${who} draws ${{ cards }}`,
    sngStarted: (number: number, given: number): Line =>
      given ? say`Sit-and-go ${n(number)} begins with ${given} for everyone` : say`Sit-and-go ${n(number)} begins`,
    level: (level: number, small: number, big: number): Line => say`Level ${n(level)}: blinds ${small} and ${big}.`,
    toSafe: (who: Who, amount: number): Line => say`${amount} of ${who}’s chips go to the safe`,
    fromSafe: (who: Who, amount: number): Line => say`${who} takes ${amount} from the safe`,
    blindTaken: (who: Who, amount: number): Line => say`${who} sits out; a blind of ${amount} is taken`,
    forfeits: (who: Who, stack: number, safe: number): Line =>
      safe ? say`${who} forfeits ${stack} and a safe of ${safe}` : say`${who} forfeits ${stack}`,
    walks: (who: Who, amount: number): Line => say`${who} is the only one in and takes ${amount}`,
    out: (who: Who, rank: string): Line => say`${who} is out, ${rank}`,
    sngOver: (number: number): Line => say`Sit-and-go ${n(number)} is over.`,
    ranked: (rank: string, who: Who): Line => say`${rank}: ${who}`,
    sitsOut: (who: Who, minutes: number): Line =>
      minutes
        ? say`${who} sits out, up to ${f.count(minutes, { one: "# minute", other: "# minutes" })}`
        : say`${who} is still away; hands are counted now`,
    isBack: (who: Who): Line => say`${who} is back`,
    countsAsBack: (who: Who): Line => say`${who} counts as back: the time is up`,
    noted: (text: string): Line => say`${text}`,
    notedOf: (who: Who, text: string): Line => say`${who}: ${text}`,
    turn: (cost: number): Line => (cost ? say`Your turn: ${n(cost)} to call` : say`Your turn`),
    midHand: (number: number): Line => say`You came in during hand ${n(number)}`,
  };
}
