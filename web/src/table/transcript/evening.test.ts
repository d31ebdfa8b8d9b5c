// @vitest-environment happy-dom
// An evening of somebody who does not see the page, in every language: pages, a hand, what is said at the table, an
// answer that comes too late, a line that is cut and slow when it is back.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  closed,
  cut,
  hold,
  Listening,
  me,
  open,
  pastHand,
  says,
  settle,
  sized,
  waiting,
  yourTurn,
} from "../../fixtures/index.ts";
import type { AnyCommand, AnyEvent, ChatLine } from "../../wire/index.ts";

/** In the evening, wherever this runs. */
const EIGHT = new Date(2026, 10, 16, 20, 0);
const past = { table: "maple", name: "Maple Room", hands: [pastHand] };
const answer = (address: string): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(address.includes("/hands") ? past : me)));

beforeEach(() => {
  localStorage.clear();
  sized();
});
afterEach(closed);

async function evening(language: "en" | "ko" | "zh"): Promise<string> {
  const sent = await open(waiting(0), "#/settings", {
    language,
    answer,
    page: "h1",
    refuse: ["act"],
    me: { preferences: { language } },
  });
  vi.useFakeTimers({
    now: EIGHT,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  const heard = new Listening();
  let number = 1;
  const tell = (events: AnyEvent[], view = waiting(Date.now())): void =>
    says({ type: "update", table: "maple", number: ++number, events, view });
  const said = (line: Pick<ChatLine, "number" | "player" | "name" | "text" | "reaction">): void =>
    says({ type: "said", table: "maple", line: { at: Date.now(), seat: 3, ...line } });
  const goes = async (hash: string): Promise<void> => {
    heard.note(hash);
    location.hash = hash;
    await vi.dynamicImportSettled();
    await heard.for(1_000);
  };
  const asked = async (type: AnyCommand["type"]): Promise<AnyCommand> => {
    await heard.for(1_000);
    return sent.findLast((command) => command.type === type) ?? expect.fail(`${type} was not sent`);
  };

  await goes("#/help");
  await goes("#/table/maple");
  tell([{ type: "acted", seat: 2, move: "raise", to: 30, paid: 30 }]);
  said({ number: 1, player: "p3", name: "서연", text: "Good luck!" });
  await heard.for(1_000);
  said({ number: 2, player: "p4", name: "李伟", reaction: "nice" });
  said({ number: 3, player: me.player, name: me.name, text: "Thank you" });
  await heard.for(1_000);

  const mine = yourTurn(Date.now());
  if (!mine.hand) throw new Error("no hand");
  tell([{ type: "acted", seat: 3, move: "bet", to: 240, paid: 240 }], {
    ...mine,
    hand: { ...mine.hand, deadline: Date.now() + 19_900 },
  });
  await heard.for(2_000);
  heard.note("C, too late");
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "c" }));
  await heard.for(2_000);

  heard.note("the line is cut");
  hold("watch");
  cut();
  await heard.for(300);
  const watch = await asked("watch");
  tell([{ type: "acted", seat: 4, move: "fold" }]);
  tell([{ type: "acted", seat: 6, move: "call", to: 240, paid: 240 }]);
  await heard.for(1_000);
  says({ type: "answer", id: watch.id });
  await heard.for(1_000);
  tell([{ type: "acted", seat: 2, move: "check" }]);
  await heard.for(1_000);

  await goes("#/");
  said({ number: 4, player: "p3", name: "서연", text: "Where is Mina?" });
  await heard.for(1_000);
  await goes("#/hand/maple/48212");
  await settle();
  return heard.text;
}

describe("an evening as a screen reader hears it", () => {
  for (const language of ["en", "ko", "zh"] as const)
    it(`is complete in ${language}`, async () => {
      await expect(await evening(language)).toMatchFileSnapshot(`./evening.${language}.txt`);
    });
});
