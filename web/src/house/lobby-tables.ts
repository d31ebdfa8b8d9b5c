// The lobby's list as the house tells it: pages first, then only what changes.

import type { Lobby, LobbyChanged, LobbyList, LobbyRow } from "../wire/index.ts";

export class LobbyTables {
  #rows = new Map<string, LobbyRow>();

  /** Takes a page; the first one begins the list anew. */
  page(message: LobbyList): Lobby {
    if (!message.after) this.#rows.clear();
    return this.#take(message.tables, message.people);
  }

  changed(message: LobbyChanged): Lobby {
    for (const table of message.gone) this.#rows.delete(table);
    return this.#take(message.tables, message.people);
  }

  #take(rows: readonly LobbyRow[], people: number): Lobby {
    for (const row of rows) this.#rows.set(row.table, row);
    return { tables: [...this.#rows.values()], people };
  }
}
