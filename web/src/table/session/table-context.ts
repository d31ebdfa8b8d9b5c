// How the pieces of a table's page get at its session.

import { createContext } from "svelte";
import type { TableSession } from "./table-session.svelte.ts";

const [useTable, provideTable, isAtTable] = createContext<TableSession>();

/** The table of the page; none where a hand is replayed. */
export const tableIfAny = (): TableSession | null => (isAtTable() ? useTable() : null);

export { provideTable, useTable };
