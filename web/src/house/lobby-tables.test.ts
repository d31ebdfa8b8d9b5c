import { describe, expect, it } from "vitest";
import { lobby } from "../fixtures/index.ts";
import type { LobbyRow } from "../wire/index.ts";
import { LobbyTables } from "./lobby-tables.ts";

const [first, second, third] = lobby as [LobbyRow, LobbyRow, LobbyRow];

describe("the lobby's list", () => {
  it("grows page by page and changes row by row", () => {
    const tables = new LobbyTables();
    tables.page({ type: "lobby", now: 0, tables: [first], people: 1, next: 1 });
    expect(tables.page({ type: "lobby", now: 0, tables: [second], people: 2, after: 1 }).tables).toEqual([
      first,
      second,
    ]);
    const fuller = { ...first, observers: 9 };
    const after = tables.changed({
      type: "lobby_changed",
      now: 0,
      tables: [fuller, third],
      gone: [second.table],
      people: 3,
    });
    expect(after).toEqual({ tables: [fuller, third], people: 3 });
  });

  it("begins anew with a first page", () => {
    const tables = new LobbyTables();
    tables.page({ type: "lobby", now: 0, tables: [first, second], people: 1 });
    expect(tables.page({ type: "lobby", now: 0, tables: [third], people: 1 }).tables).toEqual([third]);
  });
});
