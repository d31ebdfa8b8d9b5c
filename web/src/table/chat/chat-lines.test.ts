import { expect, it } from "vitest";
import type { ChatLine } from "../../wire/index.ts";
import { gathered } from "./chat-lines.ts";

const said = (number: number, player: string): ChatLine => ({
  number,
  at: 0,
  player,
  name: player.toUpperCase(),
  text: "…",
});

it("gathers what a muted player said into one line, where it spoke last", () => {
  const lines = [said(1, "pavel"), said(2, "ada"), said(3, "pavel"), said(4, "ada")];
  expect(
    gathered(lines, (player) => player === "pavel").map((one) =>
      one.kind === "muted" ? `${one.name} ${one.count}` : one.line.number,
    ),
  ).toEqual([2, "PAVEL 2", 4]);
  expect(gathered(lines, () => false)).toHaveLength(4);
});
