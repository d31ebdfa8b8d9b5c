// The games of a new table, the stakes each can have, and the one it begins with.

import type { TableView } from "../wire/index.ts";

export type Game = NonNullable<TableView["game"]>;
export type Stake = readonly [small: number, big: number];

export const GAMES: readonly Game[] = ["house", "step", "texas", "sbe"];
export const STAKES: readonly Stake[] = [
  [1, 2],
  [2, 5],
  [5, 10],
  [10, 20],
];
/** The stake that a game begins with: fixed steps of ten, as its document has them; the house's is the smallest. */
export const USUAL: Readonly<Record<Game, number>> = { house: 0, step: 3, texas: 2, sbe: 2 };
/** Games that can be played without blinds (GAME-4). */
export const BARE: ReadonlySet<Game> = new Set(["texas", "sbe"]);

/** Blinds are bet by the players: the big one is twice the small one (GAME-5). */
export const isActed = (game: Game, noBlinds: boolean): boolean => game === "step" || (game === "texas" && !noBlinds);

/** Whether the game can be played for these. */
export const fitsGame = (game: Game, noBlinds: boolean, [small, big]: Stake): boolean =>
  !isActed(game, noBlinds) || big === 2 * small;
