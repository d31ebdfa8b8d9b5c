// The documents' worked examples, played by the rules themselves: `python -m tests.tools.help_examples` writes them.

import type { Evening } from "../i18n/index.ts";
import examples from "./examples.json";
import { type GamePage, pageOf } from "./rule-section.ts";

type Words = Evening["games"];
type Move = keyof Words["moves"];

interface Row {
  readonly moves: readonly (readonly [name: string, move: Move, to: number])[];
  readonly street: keyof Words["streets"];
  readonly pot: number;
  readonly price: number;
  readonly acting: string;
  readonly waiting: readonly string[];
  readonly offered: readonly Move[];
  readonly out: readonly string[];
}

export interface WorkedExample {
  /** Its number in the document's digest. */
  readonly id: string;
  readonly players: readonly string[];
  readonly rows: readonly Row[];
  readonly won: Readonly<Record<string, number>>;
}

/** Those of one game, in the document's order. */
export const examplesOf = (game: GamePage): readonly WorkedExample[] =>
  (examples as unknown as readonly WorkedExample[]).filter(({ id }) => pageOf(id) === game);
