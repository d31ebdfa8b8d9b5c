// What share of the pot each of some open hands wins on average: exactly where a board lacks two cards or fewer, else
// from a fixed sample of boards, so that the same cards always give the same figures.

import { cardNumber, strength } from "./strength.ts";

/** Hands that are looked at where there are too many boards for all of them: about a percent of error between two. */
const SAMPLE = 10_000;

export function equity(hands: readonly (readonly string[])[], board: readonly string[]): number[] {
  const held = hands.map((cards) => cards.map(cardNumber));
  const lying = board.map(cardNumber);
  const gone = new Set([...held.flat(), ...lying]);
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !gone.has(card));
  const shares = held.map(() => 0);
  let boards = 0;
  const count = (more: readonly number[]): void => {
    boards++;
    const full = [...lying, ...more];
    const values = held.map((cards) => strength([...cards, ...full]));
    const best = Math.max(...values);
    const winners = values.filter((value) => value === best).length;
    values.forEach((value, i) => {
      if (value === best) shares[i] = (shares[i] ?? 0) + 1 / winners;
    });
  };
  const missing = 5 - lying.length;
  if (missing === 0) count([]);
  else if (missing === 1) for (const card of deck) count([card]);
  else if (missing === 2) deck.forEach((card, i) => deck.slice(i + 1).forEach((other) => count([card, other])));
  else for (const more of sampled(deck, missing, Math.round(SAMPLE / hands.length))) count(more);
  return shares.map((share) => share / boards);
}

/** The same boards every time: a small generator with a fixed beginning deals them. */
function* sampled(deck: readonly number[], missing: number, boards: number): Generator<number[]> {
  let state = 20_261_116;
  const cards = [...deck];
  for (let board = 0; board < boards; board++) {
    for (let i = 0; i < missing; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const j = i + Math.floor((state / 2 ** 32) * (cards.length - i));
      [cards[i], cards[j]] = [cards[j] as number, cards[i] as number];
    }
    yield cards.slice(0, missing);
  }
}

/** The cards that would put this hand ahead of the others alone, on a board that lacks one card. */
export function outs(hands: readonly (readonly string[])[], board: readonly string[], hand: number): { cards: number; of: number; ranks: string[] } {
  const gone = new Set([...hands.flat(), ...board]);
  const deck = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).filter((card) => !gone.has(card));
  const winning = deck.filter((card) => {
    const values = hands.map((cards) => strength([...cards, ...board, card].map(cardNumber)));
    const own = values[hand] ?? 0;
    return values.every((value, i) => i === hand || value < own);
  });
  return { cards: winning.length, of: deck.length, ranks: [...new Set(winning.map((card) => card[0] ?? ""))] };
}
