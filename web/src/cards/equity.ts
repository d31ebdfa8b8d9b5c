// What share of the pot each of some open hands wins on average: exactly where a board lacks two cards or fewer, else
// from a fixed sample of boards, so that the same cards always give the same figures.

import { cardNumber, strength } from "./strength.ts";

/** Hands that are looked at where there are too many boards for all of them: about a percent of error between two. */
const SAMPLE = 10_000;

/** Boards between two breaths: a millisecond's work, or less. */
const BREATH = 200;

export function equity(hands: readonly (readonly string[])[], board: readonly string[]): number[] {
  const counting = countEquity(hands, board);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
}

/** The same in small steps, for a page that has something else to do meanwhile. */
export function* countEquity(
  hands: readonly (readonly string[])[],
  board: readonly string[],
): Generator<undefined, number[]> {
  const lying = board.map(cardNumber);
  // Two cards of a hand, then the board: only its end changes from one board to the next.
  const full = hands.map((cards) => [...cards.map(cardNumber), ...lying]);
  const gone = new Set(full.flat());
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !gone.has(card));
  const shares = full.map(() => 0);
  const values = full.map(() => 0);
  const known = 2 + lying.length;
  let boards = 0;
  for (const more of boardsOf(deck, 5 - lying.length, Math.round(SAMPLE / hands.length))) {
    let best = -1;
    let winners = 0;
    for (const [i, cards] of full.entries()) {
      for (let card = 0; card < more.length; card++) cards[known + card] = more[card] as number;
      const value = (values[i] = strength(cards));
      if (value > best) [best, winners] = [value, 1];
      else if (value === best) winners++;
    }
    for (const [i, value] of values.entries()) if (value === best) shares[i] = (shares[i] ?? 0) + 1 / winners;
    if (++boards % BREATH === 0) yield undefined;
  }
  return shares.map((share) => share / boards);
}

/** What may still come: everything where two cards or fewer are missing, else a sample. */
function* boardsOf(deck: readonly number[], missing: number, sample: number): Generator<readonly number[]> {
  if (missing > 2) yield* sampled(deck, missing, sample);
  else if (missing === 0) yield [];
  else
    for (const [i, card] of deck.entries()) {
      if (missing === 1) yield [card];
      else for (const other of deck.slice(i + 1)) yield [card, other];
    }
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
export function outs(
  hands: readonly (readonly string[])[],
  board: readonly string[],
  hand: number,
): { cards: number; of: number; ranks: string[] } {
  const gone = new Set([...hands.flat(), ...board]);
  const deck = [..."23456789TJQKA"]
    .flatMap((rank) => [..."cdhs"].map((suit) => rank + suit))
    .filter((card) => !gone.has(card));
  const winning = deck.filter((card) => {
    const values = hands.map((cards) => strength([...cards, ...board, card].map(cardNumber)));
    const own = values[hand] ?? 0;
    return values.every((value, i) => i === hand || value < own);
  });
  return { cards: winning.length, of: deck.length, ranks: [...new Set(winning.map((card) => card[0] ?? ""))] };
}
