// The last hands of a table, asked for over plain HTTP.

import type { PastHands } from "./protocol.ts";

/** What this visitor may see of them, up to a step of the table; null if the house does not answer. */
export async function pastHands(table: string, upto?: number): Promise<PastHands | null> {
  try {
    const answer = await fetch(`/api/tables/${table}/hands${upto === undefined ? "" : `?upto=${upto}`}`);
    if (!answer.ok) return null;
    const told = (await answer.json()) as Partial<PastHands>;
    return Array.isArray(told.hands) ? (told as PastHands) : null;
  } catch {
    return null;
  }
}
