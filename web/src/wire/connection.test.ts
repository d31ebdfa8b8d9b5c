import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Listener, type Status } from "./connection.ts";
import type { AnyCommand, AnyMessage } from "./protocol.ts";

/** The other end of the wire, driven by the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 1;
  sent: AnyCommand[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as AnyCommand);
  }
  close(): void {
    this.readyState = 3;
  }
  says(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify({ now: 1, ...message }) });
  }
}

const last = (): Wire => {
  const wire = Wire.all.at(-1);
  if (!wire) throw new Error("no socket was opened");
  return wire;
};

describe("the connection", () => {
  let statuses: Status[];
  let messages: AnyMessage[];
  let opened: boolean[];
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
    Wire.all = [];
    statuses = [];
    messages = [];
    opened = [];
    const listener: Listener = {
      message: (message) => messages.push(message),
      opened: (again) => opened.push(again),
      status: (status) => statuses.push(status),
      delay: () => undefined,
    };
    let id = 0;
    connection = new Connection("ws://here/ws", listener, () => `c${++id}`);
    connection.open();
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("gives every command its answer", async () => {
    last().says({ type: "welcome" });
    const one = connection.send({ type: "buy_chips", amount: 100 });
    const two = connection.send({ type: "buy_chips", amount: 10 ** 9 });
    last().says({ type: "refused", id: "c2", reason: { code: "too_much", text: "no" } });
    last().says({ type: "answer", id: "c1" });
    expect(await one).toMatchObject({ ok: true });
    expect(await two).toMatchObject({ ok: false, reason: { code: "too_much" } });
  });

  it("repeats an unanswered deed under its own id on the next socket", async () => {
    last().says({ type: "welcome" });
    const act = connection.send({ type: "act", table: "oak", hand: 1, decision: 2, move: "call" });
    last().onclose?.();
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    last().says({ type: "welcome" });
    expect(Wire.all).toHaveLength(2);
    expect(opened).toEqual([false, true]);
    expect(
      last()
        .sent.filter((c) => c.type === "act")
        .map((c) => c.id),
    ).toEqual(["c1"]);
    last().says({ type: "answer", id: "c1" });
    expect(await act).toMatchObject({ ok: true });
  });

  it("does not repeat what belonged to the old socket", () => {
    last().says({ type: "welcome" });
    void connection.send({ type: "watch", table: "oak" });
    last().onclose?.();
    vi.advanceTimersByTime(1000);
    last().says({ type: "welcome" });
    expect(last().sent).toEqual([]);
  });

  it("gives up a socket that no longer answers", () => {
    last().says({ type: "welcome" });
    vi.advanceTimersByTime(2_500);
    expect(last().sent.map((c) => c.type)).toEqual(["ping"]);
    vi.advanceTimersByTime(2_500);
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(Wire.all).toHaveLength(2);
  });

  it("notices within five seconds that the line was cut, also while an answer is waited for", () => {
    last().says({ type: "welcome" });
    void connection.send({ type: "buy_chips", amount: 100 });
    // Something else is heard, the answer is not.
    vi.advanceTimersByTime(1_000);
    last().says({ type: "lobby", tables: [], people: 1 });
    vi.advanceTimersByTime(5_000);
    expect(statuses).toContain("lost");
  });

  it("asks at once when the browser says that the network is gone", () => {
    last().says({ type: "welcome" });
    connection.doubt();
    expect(last().sent.map((c) => c.type)).toEqual(["ping"]);
    vi.advanceTimersByTime(2_400);
    expect(statuses.at(-1)).toBe("lost");
  });

  it("asks nothing of a house that talks", () => {
    last().says({ type: "welcome" });
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(1_500);
      last().says({ type: "lobby", tables: [], people: i });
    }
    expect(last().sent).toEqual([]);
    expect(statuses.at(-1)).toBe("open");
  });

  it("asks a house that talks and does not answer, and gives it up when it does not hear", () => {
    last().says({ type: "welcome" });
    void connection.send({ type: "act", table: "oak", hand: 1, decision: 2, move: "call" });
    const talks = (seconds: number): void => {
      for (let i = 0; i < seconds; i++) {
        vi.advanceTimersByTime(1_000);
        last().says({ type: "lobby", tables: [], people: i });
      }
    };
    talks(6);
    expect(last().sent.map((c) => c.type)).toEqual(["act", "ping"]);
    last().says({ type: "answer", id: "c2" }); // it hears; the deed takes its time
    talks(6);
    expect(statuses.at(-1)).toBe("open");
    talks(6);
    expect(statuses).toContain("lost");
  });

  it("keeps a line whose answers take three seconds", () => {
    vi.advanceTimersByTime(3_000);
    last().says({ type: "welcome" });
    for (let i = 1; i < 6; i++) {
      vi.advanceTimersByTime(2_500);
      const asked = last().sent.at(-1);
      expect(asked?.type).toBe("ping");
      vi.advanceTimersByTime(3_000);
      last().says({ type: "answer", id: asked?.id });
    }
    expect(statuses).toEqual(["open"]);
  });

  it("gives the second socket more time to open than the first", () => {
    vi.advanceTimersByTime(6_000 + 400);
    expect(Wire.all).toHaveLength(2);
    vi.advanceTimersByTime(9_000);
    last().says({ type: "welcome" });
    expect(Wire.all).toHaveLength(2);
    expect(statuses.at(-1)).toBe("open");
  });

  it("says that the house is silent after some tries and goes on trying", () => {
    last().says({ type: "welcome" });
    for (let i = 0; i < 6; i++) {
      last().onclose?.();
      vi.advanceTimersByTime(6_000);
    }
    expect(statuses).toContain("silent");
    last().says({ type: "welcome" });
    expect(statuses.at(-1)).toBe("open");
  });

  it("stays away when another tab took over, until asked", () => {
    last().says({ type: "welcome" });
    last().says({ type: "dropped", reason: { code: "other_tab", text: "Another tab took over." } });
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(statuses.at(-1)).toBe("dropped");
    connection.tryNow();
    expect(Wire.all).toHaveLength(2);
  });

  it("says why before it is dropped", () => {
    let known: AnyMessage["type"][] = [];
    const told: string[] = [];
    const listener: Listener = {
      message: (message) => known.push(message.type),
      opened: () => undefined,
      status: (status) => told.push(`${status}, knowing ${known.join(" ")}`),
      delay: () => undefined,
    };
    const other = new Connection("ws://here/ws", listener);
    other.open();
    last().says({ type: "welcome" });
    known = [];
    last().says({ type: "dropped", reason: { code: "signed_out", text: "You signed out." } });
    expect(told.at(-1)).toBe("dropped, knowing dropped");
    other.close();
  });

  it("drops a frame that is no message", () => {
    last().onmessage?.({ data: "{" });
    expect(messages).toEqual([]);
  });
});
