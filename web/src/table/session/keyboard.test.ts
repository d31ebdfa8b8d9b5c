// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { yourTurn } from "../../fixtures/index.ts";
import { FollowedTable } from "../../house/index.ts";
import { announcer } from "../../ui/index.ts";
import type { UnsentCommand } from "../../wire/index.ts";
import { GUARD } from "../turn/index.ts";
import { t } from "../../i18n/index.ts";
import { settings } from "../../settings/index.ts";
import { HELP, MENU } from "./deeds.ts";
import { pressed } from "./keyboard.ts";
import { TableSession } from "./table-session.svelte.ts";

let sent: UnsentCommand[];
let table: TableSession;

/** It is the viewer's turn, or another's, at a table with a message and an amount to type. */
function at(view = yourTurn(0)): void {
  const followed = new FollowedTable("maple", vi.fn(), vi.fn());
  followed.snapshot({ type: "snapshot", now: 0, table: "maple", number: 1, view });
  const house = {
    me: null,
    send: (command: UnsentCommand) => {
      sent.push(command);
      return new Promise<never>(() => undefined);
    },
  };
  table = new TableSession(followed, house, vi.fn());
  table.sync();
  vi.advanceTimersByTime(GUARD + 1);
}

function press(key: string, more: KeyboardEventInit = {}, on: string | null = null): void {
  const target = on === null ? document.activeElement : document.getElementById(on);
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
}

const moves = (): unknown[] => sent.map((command) => ("move" in command ? command.move : command.type));
const heard = (event: KeyboardEvent): void => pressed(event, table);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  sent = [];
  document.body.innerHTML =
    '<section id="bar" tabindex="-1"><input id="amount" type="text"></section><input type="text" id="say">' +
    '<button id="theme"></button><div class="acts"><button id="back"></button></div>';
  document.addEventListener("keydown", heard);
  at();
});
afterEach(() => {
  document.removeEventListener("keydown", heard);
  vi.useRealTimers();
});

describe("the keys", () => {
  it("act", () => {
    press("c");
    expect(moves()).toEqual(["call"]);
  });

  it("choose an amount and send it", () => {
    press("3");
    expect(table.turn.to).toBe(1057);
    press("ArrowUp");
    expect(table.turn.to).toBe(1067);
    press("ArrowDown", { shiftKey: true });
    expect(table.turn.to).toBe(967);
    press("r");
    expect(document.activeElement?.id).toBe("amount");
    press("c");
    expect(sent).toEqual([]);
    press("r");
    expect(sent).toMatchObject([{ move: "raise", to: 967 }]);
  });

  it("go all-in after Enter, and back on Escape", () => {
    press("a");
    press("Enter");
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(GUARD + 1);
    press("Escape");
    expect(table.turn.phase).toBe("choose");
    vi.advanceTimersByTime(GUARD + 1);
    press("a");
    vi.advanceTimersByTime(GUARD + 1);
    press("Enter");
    expect(sent).toMatchObject([{ move: "raise", to: 1670 }]);
  });

  it.each(["F6", "Escape"])("are letters in a message, but %s leads out of it", (out) => {
    document.getElementById("say")?.focus();
    for (const key of ["f", "c", "l", "?"]) press(key);
    expect(sent).toEqual([]);
    expect(table.open).toBeNull();
    press(out);
    expect(document.activeElement?.id).toBe("bar");
  });

  it("answer the question with Enter, whatever was pressed last", () => {
    press("a");
    vi.advanceTimersByTime(GUARD + 1);
    press("Enter", {}, "back");
    expect(sent).toEqual([]);
    press("Enter", {}, "theme");
    expect(sent).toMatchObject([{ move: "raise", to: 1670 }]);
  });

  it("do nothing when held down, with a modifier, or when it is another's turn", () => {
    press("c", { repeat: true });
    press("c", { ctrlKey: true });
    at({ ...yourTurn(0), you: null });
    press("c");
    press("f");
    expect(sent).toEqual([]);
  });

  it("say the situation and list themselves at any time", () => {
    at({ ...yourTurn(0), you: null });
    press("s");
    vi.advanceTimersByTime(100);
    expect(announcer.assertive).toContain("watching");
    press("?");
    expect(table.open).toEqual({ what: "keys" });
    expect(HELP.flatMap(({ keys }) => keys)).toEqual(
      "F C Space R B A 1 – 5 ↑ ↓ X V Enter Esc F6 O L W S D P N H ?".split(" "),
    );
  });
});

describe("the phone's menu", () => {
  const offers = (icon: string): boolean => MENU.some((deed) => deed.icon() === icon);
  const says = (icon: string): string => MENU.find((deed) => deed.icon() === icon)?.word(t() as never) ?? "";

  it("offers what is not so now", () => {
    settings.set({ muted: false, theme: "light" });
    expect([says("sound"), says("moon"), offers("silent"), offers("sun")]).toEqual([
      "Mute",
      "Dark theme",
      false,
      false,
    ]);
    settings.set({ muted: true, theme: "dark" });
    expect([says("silent"), says("sun"), offers("sound"), offers("moon")]).toEqual([
      "Sound on",
      "Light theme",
      false,
      false,
    ]);
  });
});
