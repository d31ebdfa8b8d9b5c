// Which tables the lobby shows and in which order. What is chosen stands in the address, so that it can be kept and sent.

import type { LobbyRow } from "../wire/index.ts";
import { isFull } from "./quick-seat.ts";

export const COLUMNS = ["table", "stake", "buyIn", "players", "watching", "pot", "pace"] as const;
export type Column = (typeof COLUMNS)[number];
const KINDS: readonly string[] = ["cash", "sng", "private_sng"] satisfies LobbyRow["kind"][];

export interface Choices {
  readonly kind: LobbyRow["kind"] | "all";
  /** Small and big blind as `5/10`. */
  readonly stake: string | null;
  readonly seats: number | null;
  readonly hideFull: boolean;
  readonly hideEmpty: boolean;
  /** Only tables whose smallest buy-in the bank can pay. */
  readonly payable: boolean;
  readonly search: string;
  readonly sort: Column | null;
  readonly down: boolean;
}

export const NONE: Choices = {
  kind: "all",
  stake: null,
  seats: null,
  hideFull: false,
  hideEmpty: false,
  payable: false,
  search: "",
  sort: null,
  down: false,
};

export const stakeOf = (row: { readonly small: number; readonly big: number }): string => `${row.small}/${row.big}`;

/** What the part of an address after `?` says; what makes no sense is left out. */
export function read(query: string): Choices {
  const said = new URLSearchParams(query);
  const kind = said.get("kind") ?? "all";
  const stake = said.get("stake");
  const seats = Number(said.get("seats"));
  const sort = said.get("sort");
  return {
    kind: KINDS.includes(kind) ? (kind as LobbyRow["kind"]) : "all",
    stake: stake && /^\d{1,4}\/\d{1,4}$/.test(stake) ? stake : null,
    seats: Number.isInteger(seats) && seats >= 2 && seats <= 10 ? seats : null,
    hideFull: said.get("full") === "no",
    hideEmpty: said.get("empty") === "no",
    payable: said.get("payable") === "yes",
    search: (said.get("search") ?? "").slice(0, 40),
    sort: COLUMNS.find((column) => column === sort) ?? null,
    down: said.get("order") === "down",
  };
}

/** The choices as the part of an address after `?`; empty when nothing is chosen. */
export function written(choices: Choices): string {
  const said = new URLSearchParams();
  if (choices.kind !== "all") said.set("kind", choices.kind);
  if (choices.stake) said.set("stake", choices.stake);
  if (choices.seats) said.set("seats", String(choices.seats));
  if (choices.hideFull) said.set("full", "no");
  if (choices.hideEmpty) said.set("empty", "no");
  if (choices.payable) said.set("payable", "yes");
  if (choices.search.trim()) said.set("search", choices.search.trim());
  if (choices.sort) said.set("sort", choices.sort);
  if (choices.sort && choices.down) said.set("order", "down");
  return said.toString().replaceAll("%2F", "/");
}

/** The rows that fit; the player's own tables always do, but for what names a table. */
export function fitting(rows: readonly LobbyRow[], choices: Choices, bank: number, own: readonly string[]): LobbyRow[] {
  const search = choices.search.trim().toLocaleLowerCase();
  return rows.filter((row) => {
    const named =
      (choices.kind === "all" || row.kind === choices.kind) &&
      (choices.stake === null || stakeOf(row) === choices.stake) &&
      (choices.seats === null || row.seats === choices.seats) &&
      row.name.toLocaleLowerCase().includes(search);
    const open =
      (!choices.hideFull || !isFull(row)) &&
      (!choices.hideEmpty || row.taken.length > 0) &&
      (!choices.payable || row.buy_in_low <= bank);
    return named && (open || own.includes(row.table));
  });
}

const KEYS: Record<Column, (row: LobbyRow) => number | string> = {
  table: (row) => row.name.toLocaleLowerCase(),
  stake: (row) => row.big,
  buyIn: (row) => row.buy_in_low,
  players: (row) => row.taken.length,
  watching: (row) => row.observers,
  pot: (row) => row.average_pot ?? -1,
  pace: (row) => row.hands_an_hour ?? -1,
};

/** The order of the tables' ids; without a column it is the house's own. */
export function ordered(rows: readonly LobbyRow[], { sort, down }: Pick<Choices, "sort" | "down">): string[] {
  if (!sort) return rows.map((row) => row.table);
  const key = KEYS[sort];
  const sign = down ? -1 : 1;
  return rows
    .toSorted((one, other) => {
      const [a, b] = [key(one), key(other)];
      return sign * (typeof a === "string" ? a.localeCompare(String(b)) : a - Number(b));
    })
    .map((row) => row.table);
}

/** The rows in an order made earlier, with new tables at the end: live numbers move no row. */
export function inOrder(rows: readonly LobbyRow[], order: readonly string[]): LobbyRow[] {
  const place = (row: LobbyRow): number => {
    const at = order.indexOf(row.table);
    return at < 0 ? order.length : at;
  };
  return rows.toSorted((one, other) => place(one) - place(other));
}

/** How many tables would stand elsewhere if the list were put in order now. */
export function moved(rows: readonly LobbyRow[], order: readonly string[], choices: Choices): number {
  const now = ordered(rows, choices);
  const shown = inOrder(rows, order).map((row) => row.table);
  return choices.sort ? now.filter((table, i) => shown[i] !== table).length : 0;
}
