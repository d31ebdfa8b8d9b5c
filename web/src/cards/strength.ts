// The strength of five to seven cards as one number: what is larger wins, equals share.

/** A card as a number: four times its rank (0 is a two) plus its suit. */
export type CardNumber = number;

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

export const cardNumber = (name: string): CardNumber => RANKS.indexOf(name[0] ?? "") * 4 + SUITS.indexOf(name[1] ?? "");

const WHEEL = 0b1_0000_0000_1111;

/** The highest rank of a straight in a mask of ranks; -1 if there is none. The five-high straight counts its ace low. */
function straightIn(mask: number): number {
  for (let high = 12; high >= 4; high--) if (((mask >> (high - 4)) & 31) === 31) return high;
  return (mask & WHEEL) === WHEEL ? 3 : -1;
}

/** The highest ranks of a mask, as many as are asked for, one a nibble, the highest first. */
function highest(mask: number, count: number): number {
  let found = 0;
  for (let rank = 12, left = count; rank >= 0 && left > 0; rank--)
    if (mask & (1 << rank)) {
      found = (found << 4) | rank;
      left--;
    }
  return found;
}

const scored = (category: number, ranks: number, nibbles: number): number =>
  (category << 20) | (ranks << (4 * (5 - nibbles)));

export function strength(cards: readonly CardNumber[]): number {
  const suits = [0, 0, 0, 0];
  // Ranks that occur at least once, twice, three times, four times.
  let [one, two, three, four] = [0, 0, 0, 0];
  for (const card of cards) {
    const bit = 1 << (card >> 2);
    suits[card & 3] = (suits[card & 3] ?? 0) | bit;
    four |= three & bit;
    three |= two & bit;
    two |= one & bit;
    one |= bit;
  }
  const flush = suits.find((mask) => popcount(mask) >= 5);
  if (flush !== undefined) {
    const high = straightIn(flush);
    if (high >= 0) return scored(8, high, 1);
  }
  if (four) {
    const rank = highest(four, 1);
    return scored(7, (rank << 4) | highest(one & ~(1 << rank), 1), 2);
  }
  const trips = three ? highest(three, 1) : -1;
  const pairs = trips >= 0 ? two & ~(1 << trips) : two;
  if (trips >= 0 && pairs) return scored(6, (trips << 4) | highest(pairs, 1), 2);
  if (flush !== undefined) return scored(5, highest(flush, 5), 5);
  const straight = straightIn(one);
  if (straight >= 0) return scored(4, straight, 1);
  if (trips >= 0) return scored(3, (trips << 8) | highest(one & ~(1 << trips), 2), 3);
  if (popcount(two) >= 2) {
    const both = highest(two, 2);
    const rest = one & ~(1 << (both >> 4)) & ~(1 << (both & 15));
    return scored(2, (both << 4) | highest(rest, 1), 3);
  }
  if (two) {
    const rank = highest(two, 1);
    return scored(1, (rank << 12) | highest(one & ~(1 << rank), 3), 4);
  }
  return scored(0, highest(one, 5), 5);
}

function popcount(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest; rest &= rest - 1) bits++;
  return bits;
}

/** The five that play, of a player's two cards and a full board. */
export function bestFive(names: readonly string[]): string[] {
  let best: string[] = [];
  let most = -1;
  for (const out of pairsOf(names.length)) {
    const five = names.filter((_, i) => !out.includes(i));
    const value = strength(five.map(cardNumber));
    if (value > most) [best, most] = [five, value];
  }
  return best;
}

/** Which two of so many are left out; of five, none. */
function pairsOf(count: number): number[][] {
  if (count <= 5) return [[]];
  const out: number[][] = [];
  for (let i = 0; i < count; i++) {
    if (count === 6) out.push([i]);
    else for (let j = i + 1; j < count; j++) out.push([i, j]);
  }
  return out;
}
