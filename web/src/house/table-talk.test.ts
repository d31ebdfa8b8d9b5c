import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatLine } from "../wire/index.ts";
import { mutes, TableTalk } from "./table-talk.svelte.ts";

const line = (number: number, more: Partial<ChatLine> = {}): ChatLine => ({
  number,
  at: 0,
  player: "p2",
  name: "Theo",
  text: "hello",
  seat: 2,
  ...more,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  mutes.set("p2", false);
});

it("keeps the last fifty messages and hears each once", () => {
  const talk = new TableTalk();
  for (let number = 1; number <= 60; number += 1) talk.said(line(number));
  expect(talk.said(line(60))).toBe(false);
  expect(talk.lines.map((one) => one.number)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
});

it("shows words above the seat for four seconds and a reaction for less", () => {
  const talk = new TableTalk();
  talk.said(line(1));
  talk.said(line(2, { seat: 3, text: "", reaction: "wow" }));
  expect(Object.keys(talk.flying)).toEqual(["2", "3"]);
  vi.advanceTimersByTime(1_700);
  expect(Object.keys(talk.flying)).toEqual(["2"]);
  vi.advanceTimersByTime(2_400);
  expect(talk.flying).toEqual({});
});

it("does not hear who is muted here, but counts it", () => {
  const talk = new TableTalk();
  mutes.set("p2", true);
  expect(talk.said(line(1))).toBe(false);
  expect(talk.unread).toBe(false);
  expect(talk.flying).toEqual({});
  expect(talk.lines).toHaveLength(1);
});
