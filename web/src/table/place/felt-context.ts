// What all that lies on one felt goes by: the table as it is shown, and how much room there is for words.

import { createContext } from "svelte";
import type { TableView } from "../../wire/index.ts";
import type { Shares } from "../chances/index.ts";

export interface Shown {
  readonly view: TableView;
  /** Seat to its share of the pot, while nobody can act and every live hand is open. */
  readonly shares: Shares | null;
  readonly tiny: boolean;
}

export const [useFelt, provideFelt] = createContext<Shown>();
