// What the house has news of, for whoever speaks, rings or shows a note: the `voices`.

import type { ChatLine, Me, Reason } from "../wire/index.ts";
import type { Batch, FollowedTable } from "./followed-table.svelte.ts";
import type { Session } from "./stay/index.ts";

export type News =
  /** Something happened at a followed table, now; what was missed is no news. */
  | { readonly type: "played"; readonly batch: Batch; readonly inSight: boolean }
  /** This player has no seat any more: it observes, or it is in the lobby (TABLE-7). */
  | {
      readonly type: "got_up";
      readonly table: string;
      readonly stack: number;
      readonly reason: Reason | null;
      readonly session: Session | null;
    }
  /** Somebody spoke who is not muted here. */
  | {
      readonly type: "said";
      readonly followed: FollowedTable;
      readonly line: ChatLine;
      readonly inSight: boolean;
    }
  | { readonly type: "seat_offered"; readonly table: string }
  | MeNews
  | { readonly type: "line_lost"; readonly seated: boolean }
  | { readonly type: "line_silent" }
  | { readonly type: "line_back"; readonly missed: number; readonly restarted: boolean; readonly seated: boolean }
  | { readonly type: "storing"; readonly works: boolean }
  | { readonly type: "signed_out"; readonly reason: Reason };

/** What is new about this player. */
export type MeNews =
  /** A place in a line ended without an answer. */
  | { readonly type: "place_lost"; readonly table: string }
  | { readonly type: "invited"; readonly id: string; readonly table: string; readonly by: string }
  | { readonly type: "friend_asks"; readonly name: string }
  | { readonly type: "befriended"; readonly name: string };

/** What the house says of this player now that it did not say before. `at` is the house's time. */
export function newsOf(before: Me, now: Me, at: number): MeNews[] {
  const news: MeNews[] = [];
  const had = (list: readonly { player: string }[] = [], player: string): boolean =>
    list.some((one) => one.player === player);
  const held = new Set([...(now.waiting ?? []).map((one) => one.table), ...now.seated]);
  // Somebody who gives a place up, or takes the seat, does it in time.
  for (const { table, table_name, deadline } of before.waiting ?? [])
    if (deadline && at >= deadline && !held.has(table)) news.push({ type: "place_lost", table: table_name });
  for (const { invitation, table, by, table_name } of now.invitations ?? [])
    if (!(before.invitations ?? []).some((one) => one.invitation === invitation))
      news.push({ type: "invited", id: table, table: table_name, by: by.name });
  for (const { player, name } of now.requests ?? [])
    if (!had(before.requests, player)) news.push({ type: "friend_asks", name });
  for (const { player, name } of now.friends ?? [])
    if (!had(before.friends, player)) news.push({ type: "befriended", name });
  return news;
}
