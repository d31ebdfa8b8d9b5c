// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, closed, me, observing, open, says, settle, sized, yourTurn } from "../fixtures/index.ts";
import type { HostView, LinkView, TableView } from "../wire/index.ts";

beforeEach(sized);
afterEach(closed);

const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
const loaded = (selector: string): Promise<void> =>
  vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), { timeout: 20_000 });

const HOST: HostView = {
  player: me.player,
  name: "Mina",
  private: true,
  action_seconds: 20,
  time_bank_seconds: 60,
  starting_stack: 1000,
  link: { token: "7Q2M-KELP-XW34", guests: 5, came: 2, until: Date.UTC(2026, 10, 16, 23, 59) },
};

/** The viewer's own table, which waits for people. */
function gathering(host: Partial<HostView> = {}): TableView {
  return {
    ...yourTurn(Date.now()),
    state: "waiting",
    needed: 1,
    hand: null,
    seats: [
      { seat: 1, player: me.player, name: "Mina", stack: 500, status: "waiting" },
      { seat: 2, player: "p2", name: "Theo", stack: 500, status: "waiting" },
      { seat: 3, status: "empty" },
    ],
    host: { ...HOST, ...host },
    people: { starting_stack: 1000, free: 1, people: [{ player: me.player, name: "Mina", seat: 1 }] },
    you: {
      seat: 1,
      leave: { enabled: true },
      rebuy_in: { enabled: false },
      show_cards: { enabled: false },
      invite: { enabled: true },
    },
  } as TableView;
}

describe("asking people to a table", () => {
  const link = (): HTMLInputElement | null => document.querySelector(".linkbox input");

  it("shows the link of one's own table as text and as a code, with what it is good for", async () => {
    await open(gathering(), "#/table/maple");
    await loaded(".qr");
    expect(link()?.value).toMatch(/#\/join\/7Q2M-KELP-XW34$/);
    expect(text(".qrrow")).toContain("Good for 3 guests");
    expect(text(".qrrow")).toContain("Scan the code with a phone");
    says({ type: "welcome", version: "0", started: 1, me });
    await settle();
    expect(link()?.value).toContain(location.origin);
    expect(text(".qrrow")).toContain("This address works only on this machine.");
  });

  it("copies without a clipboard, as on plain http", async () => {
    vi.stubGlobal("navigator", { ...navigator, clipboard: undefined });
    const copied = vi.fn(() => true);
    document.execCommand = copied;
    await open(gathering(), "#/table/maple");
    await loaded(".qr");
    button(/^Copy/)?.click();
    await vi.waitFor(() => expect(button(/^Copied/)).toBeDefined());
    expect(copied).toHaveBeenCalledWith("copy");
  });

  it("selects the link and says so where nothing copies", async () => {
    vi.stubGlobal("navigator", { ...navigator, clipboard: undefined });
    document.execCommand = () => false;
    await open(gathering(), "#/table/maple");
    await loaded(".qr");
    button(/^Copy/)?.click();
    await vi.waitFor(() => expect(text(".block [role=status]")).toBe("Press Ctrl + C"));
    expect(link()?.selectionEnd).toBe(link()?.value.length);
  });

  it("names bots as everywhere, and waits for none that has got up", async () => {
    const view = gathering();
    const seats = [
      ...view.seats,
      { seat: 4, player: "b-1", name: "Quinn", bot: true, stack: 500, status: "waiting" as const },
    ];
    const asked = [
      { player: me.player, name: "Mina", seat: 1 },
      { player: "p2", name: "Theo", seat: 2, by: me.player },
      { player: "b-1", name: "Quinn", seat: 4, by: me.player, bot: true },
      { player: "b-2", name: "Uma", by: me.player, bot: true },
    ];
    await open({ ...view, seats, people: { starting_stack: 1000, free: 1, people: asked } }, "#/table/maple");
    await loaded(".blocks .people");
    const shown = [...document.querySelectorAll(".blocks .people li:has(.badge)")];
    expect(shown.map((one) => one.querySelector("b")?.textContent)).toEqual(["Mina", "Theo", "Bot Quinn"]);
    expect(shown.map((one) => one.querySelector(".botm") !== null)).toEqual([false, false, true]);
  });

  it("makes a link, takes it back and adds a bot", async () => {
    const heard = await open(gathering({ link: null }), "#/table/maple");
    await loaded(".making");
    button(/^Make a link/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "make_link", table: "maple", seconds: 14_400 });
    button(/^Add a bot: Wild/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "add_bot", style: "gambler" });
  });

  it("shows no link to make at somebody else's table", async () => {
    await open(gathering({ player: "p2", link: null }), "#/table/maple");
    await loaded(".blocks");
    expect(button(/^Make a link/)).toBeUndefined();
    expect(button(/^Add a bot/)).toBeUndefined();
    expect(button(/^Host/)).toBeUndefined();
  });
});

describe("deciding about one's own table", () => {
  async function hosted(): Promise<Awaited<ReturnType<typeof open>>> {
    const heard = await open({ ...yourTurn(Date.now()), host: HOST }, "#/table/maple");
    button(/^Host/)?.click();
    await loaded(".hosttop");
    return heard;
  }

  it("says that it is paused before the first hand, too, and goes on by one press", async () => {
    const heard = await open(
      { ...gathering({ paused: true }), state: "playing", needed: 0, next_hand: Date.now() - 1 },
      "#/table/maple",
    );
    expect(text(".waitline")).toContain("Paused");
    expect(text("#bar .hand-name")).toBe("Paused");
    button(/^Go on/)?.click();
    expect(heard.at(-1)).toMatchObject({ type: "resume_play", table: "maple" });
  });

  it("pauses, locks, and asks somebody to leave in two steps", async () => {
    const heard = await hosted();
    button(/^Pause/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "pause_play", table: "maple" });
    button(/^Lock/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "lock_table", locked: true });
    button(/^What to do about Jonas/)?.click();
    await settle();
    button(/^Ask to leave/)?.click();
    await settle();
    expect(heard.some((command) => command.type === "ask_to_leave")).toBe(false);
    expect(text(".asked")).toContain("Ask Jonas to leave?");
    button(/^Ask to leave/)?.click();
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: "ask_to_leave", bar: false });
  });

  it("sends only what was changed", async () => {
    const heard = await hosted();
    const big = document.querySelector<HTMLInputElement>("[aria-label='Big blind']");
    if (!big) throw new Error("no field");
    big.value = "12";
    big.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
    document.querySelector<HTMLFormElement>("form.sets")?.requestSubmit();
    await settle();
    const sent = { ...heard.at(-1), id: "" };
    expect(sent).toEqual({ type: "change_table", id: "", table: "maple", big: 12 });
  });
});

describe("the settings of one's table", () => {
  async function changed(fields: Record<string, string>): Promise<unknown> {
    const heard = await open(gathering(), "#/table/maple");
    button(/^Host/)?.click();
    await loaded("form.sets");
    for (const [field, value] of Object.entries(fields)) {
      const one = document.querySelector<HTMLInputElement>(`form.sets ${field}`);
      if (!one) throw new Error(`no ${field}`);
      one.value = value;
      one.dispatchEvent(new Event(one.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
    }
    await settle();
    heard.length = 0;
    document.querySelector<HTMLFormElement>("form.sets")?.requestSubmit();
    await settle();
    return heard.map(({ id: _, ...sent }) => sent);
  }

  it("send the name and each blind alone", async () => {
    const change = { type: "change_table", table: "maple" };
    expect(await changed({ "[id$=-name]": " Sunday " })).toEqual([{ ...change, name: "Sunday" }]);
    closed();
    expect(await changed({ "[aria-label='Small blind']": "6" })).toEqual([{ ...change, small: 6 }]);
    closed();
    expect(await changed({})).toEqual([change]);
  });

  it("send nothing that is no number", async () => {
    expect(await changed({ "[aria-label='Small blind']": "six" })).toEqual([]);
    expect(document.querySelector("form.sets")?.textContent).toContain("Whole numbers only.");
  });
});

describe("a table's link", () => {
  const LINK: LinkView = {
    state: "open",
    host: "Jonas",
    name: "Sunday",
    kind: "cash",
    small: 5,
    big: 10,
    seats: 3,
    people: [{ seat: 1, name: "Jonas" }],
    buy_in_low: 200,
    buy_in_high: 1000,
    grant: 1000,
  };

  async function follow(link: LinkView, hash = "#/join/7Q2M-KELP-XW34"): Promise<Awaited<ReturnType<typeof open>>> {
    const heard = await open(observing(Date.now()), "#/", { bank: 700 });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(link))));
    location.hash = hash;
    window.dispatchEvent(new Event("hashchange"));
    await loaded(".landing h1");
    await vi.waitFor(() => expect(text(".landing h1")).toBe(link.name ?? ""), { timeout: 20_000 });
    return heard;
  }

  it("names host, table, stake and who sits there, and sits down with the amount shown", async () => {
    const heard = await follow(LINK);
    expect(text(".from")).toContain("Jonas invites you");
    expect(text(".landing form")).toContain("No-limit 5/10");
    expect(text(".landing form")).toContain("Jonas is sitting there.");
    expect(text(".landing form")).toContain("Joining through this link makes you and Jonas friends.");
    expect(button(/^Sit down with 700/)).toBeDefined();
    const amount = document.querySelector<HTMLInputElement>("#amount");
    if (!amount) throw new Error("no field");
    amount.value = "250";
    amount.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
    button(/^Sit down with 250/)?.click();
    await vi.waitFor(() =>
      expect(heard.at(-1)).toMatchObject({ type: "follow_link", token: "7Q2M-KELP-XW34", amount: 250 }),
    );
  });

  it.each([
    ["used", "This link is used up. Theo was the last to join"],
    ["ended", "The link expired at"],
    ["revoked", "Jonas cancelled the link"],
    ["closed", "The table closed at"],
  ] as const)("that is %s says so and promises no seat", async (state, words) => {
    const heard = await follow({ state, host: "Jonas", name: "Sunday", last: "Theo", at: 1 });
    expect(text(".landing section")).toContain(words);
    expect(button(/^Sit down|^Take a seat/)).toBeUndefined();
    expect(heard.some((command) => command.type === "follow_link")).toBe(false);
  });

  it("says when the house does not answer, and asks again", async () => {
    await follow(LINK);
    const ask = vi.fn(() => Promise.reject(new TypeError("no line")));
    vi.stubGlobal("fetch", ask);
    location.hash = "#/join/2222-KELP-XW34";
    await vi.waitFor(() => expect(button(/^Ask again$/)).toBeDefined());
    expect(document.querySelector(".landing [aria-busy]")?.getAttribute("aria-busy")).toBe("false");
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    button(/^Ask again$/)?.click();
    await settle();
    expect(button(/^Ask again$/)).toBeUndefined();
    expect(document.querySelector(".landing [aria-busy]")?.getAttribute("aria-busy")).toBe("true");
  });

  it("is asked about anew when another one is followed", async () => {
    await follow({ state: "used", host: "Jonas", name: "Sunday" });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ ...LINK, name: "Monday" }))));
    location.hash = "#/join/2222-KELP-XW34";
    window.dispatchEvent(new Event("hashchange"));
    await vi.waitFor(() => expect(text(".landing h1")).toBe("Monday"));
    expect(button(/^Sit down with/)).toBeDefined();
  });
});
