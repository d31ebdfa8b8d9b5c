// One socket to the house that keeps itself alive. It sends commands, repeats unanswered ones under their own id after
// a reconnect (so that an action counts once), and hands every message on. It knows no poker.

import type { Answer, AnyCommand, AnyMessage, Reason } from "./protocol.ts";

/** A command before it has its id. */
export type UnsentCommand = AnyCommand extends infer C ? (C extends AnyCommand ? Omit<C, "id"> : never) : never;

export type Status =
  /** Nothing yet: the first connection is being made. */
  | "connecting"
  | "open"
  /** Lost, trying again by itself. */
  | "lost"
  /** Tried for a while without success, still trying. */
  | "silent"
  /** The house closed the socket and said why; it is not opened again until asked. */
  | "dropped";

/** What the house said to a command; an answer may name a table, a seat or a link. */
export type Outcome = { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly reason: Reason };

export interface Listener {
  message(message: AnyMessage): void;
  /** The socket is open and welcomed: say again what should be followed. */
  opened(again: boolean): void;
  status(status: Status): void;
  /** A round trip took this long. */
  delay(milliseconds: number): void;
}

interface Pending {
  readonly command: AnyCommand;
  readonly done: (outcome: Outcome) => void;
  readonly sent: number;
}

const WAITS = [250, 500, 1000, 2000, 3000];
const SILENT_AFTER = 4;
/** After so long without a word the house is asked whether it is still there. */
const QUIET = 2_000;
/** How often that is looked at. */
const LISTEN_EVERY = 500;
/** So long the answer to that may take; with the two above, a cut line is noticed within five seconds. */
const PING_WITHIN = 2_400;
const ANSWER_WITHIN = 4_500;
/** So long it may take until a socket is open, or until a house that talks of other things says that it hears. */
const OPEN_WITHIN = 6_000;
/** A slow line is not a cut one: it is given twice as long as its last round trip, up to this. */
const PATIENCE = 2 * OPEN_WITHIN;

/** Codes of `dropped` after which connecting again by itself would only repeat the problem. */
const FINAL = new Set(["other_tab", "another_tab", "signed_out"]);

export class Connection {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #attempts = 0;
  #welcomedOnce = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #askedAt = 0;
  /** How long the last round trip took. */
  #trip = 0;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #status: Status = "connecting";

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly newId: () => string = randomId,
  ) {}

  get status(): Status {
    return this.#status;
  }

  open(): void {
    clearTimeout(this.#retry);
    this.#discard();
    if (this.#status === "dropped") this.#say("lost");
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#askedAt = performance.now();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    // A socket that neither opens nor fails is given up; the next one has more time.
    this.#overdue = setTimeout(() => this.#lost(), this.#attempts > 0 ? PATIENCE : OPEN_WITHIN);
  }

  /** Tries at once instead of waiting for the next turn. */
  tryNow(): void {
    if (this.#status !== "open") this.open();
  }

  /** The network may be gone: the house is asked at once, instead of after a while of silence. */
  doubt(): void {
    if (this.#status === "open") void this.send({ type: "ping" });
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#discard();
  }

  /** Sends a command. The promise ends with the house's answer, even when the socket is lost in between. */
  send(unsent: UnsentCommand): Promise<Outcome> {
    const command = { ...unsent, id: this.newId() } as AnyCommand;
    return new Promise((done) => {
      this.#pending.set(command.id, { command, done, sent: performance.now() });
      this.#transmit(command);
    });
  }

  #transmit(command: AnyCommand): void {
    if (this.#status === "open" && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(command));
      this.#expectAnswer(command.type === "ping" ? PING_WITHIN : ANSWER_WITHIN);
    }
  }

  #receive(frame: string): void {
    let message: AnyMessage;
    try {
      message = JSON.parse(frame) as AnyMessage;
    } catch {
      return;
    }
    this.#expectNothing();
    this.#heardAt = performance.now();
    if (message.type === "welcome") this.#welcomed(message);
    else if (message.type === "answer") this.#settle(message.id, { ok: true, answer: message });
    else if (message.type === "refused") {
      if (message.id) this.#settle(message.id, { ok: false, reason: message.reason });
    }
    this.listener.message(message);
    // Why it is dropped is known before it is.
    if (message.type === "dropped") this.#dropped(message.reason);
  }

  #welcomed(_message: AnyMessage): void {
    const again = this.#welcomedOnce;
    this.#welcomedOnce = true;
    this.#attempts = 0;
    this.#trip = performance.now() - this.#askedAt;
    this.#say("open");
    this.#heart = setInterval(() => this.#listen(), LISTEN_EVERY);
    // What is followed and what was asked before belong to the old socket; only deeds are repeated.
    const repeat = [...this.#pending.values()];
    for (const { command } of repeat) if (isPassing(command)) this.#pending.delete(command.id);
    this.listener.opened(again);
    for (const { command } of repeat) if (!isPassing(command)) this.#transmit(command);
  }

  /** A house that says nothing, or talks without answering, is asked, unless a word is waited for anyway. */
  #listen(): void {
    const now = performance.now();
    const waiting = [...this.#pending.values()];
    const asked = waiting.find(({ command }) => command.type === "ping");
    if (asked && now - asked.sent >= this.#patient(OPEN_WITHIN)) return this.#lost();
    const unanswered = !asked && waiting.some(({ sent }) => now - Math.max(sent, this.#askedAt) >= ANSWER_WITHIN);
    if (this.#overdue !== undefined || (now - this.#heardAt < QUIET && !unanswered)) return;
    this.#askedAt = now;
    void this.send({ type: "ping" });
  }

  #patient(within: number): number {
    return Math.max(within, Math.min(2 * this.#trip, PATIENCE));
  }

  #settle(id: string, outcome: Outcome): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (pending.command.type === "ping") {
      this.#trip = performance.now() - pending.sent;
      this.listener.delay(this.#trip);
    }
    pending.done(outcome);
    if (this.#pending.size > 0) this.#expectAnswer();
  }

  #expectAnswer(within = ANSWER_WITHIN): void {
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => this.#lost(), this.#patient(within));
  }

  #expectNothing(): void {
    clearTimeout(this.#overdue);
    this.#overdue = undefined;
  }

  #dropped(reason: Reason): void {
    if (!FINAL.has(reason.code)) return;
    this.#discard();
    this.#say("dropped");
  }

  #lost(): void {
    this.#discard();
    this.#attempts += 1;
    this.#say(this.#attempts > SILENT_AFTER ? "silent" : this.#welcomedOnce ? "lost" : "connecting");
    const wait = WAITS[Math.min(this.#attempts - 1, WAITS.length - 1)] ?? 0;
    // A little chance keeps a whole room from knocking at the same moment.
    this.#retry = setTimeout(() => this.open(), wait * (0.8 + 0.4 * Math.random()));
  }

  #discard(): void {
    this.#expectNothing();
    clearInterval(this.#heart);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
  }

  #say(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.listener.status(status);
  }
}

/** Whether a command is about the socket itself and means nothing on the next one. */
function isPassing(command: AnyCommand): boolean {
  return (
    command.type === "ping" ||
    command.type === "watch" ||
    command.type === "unwatch" ||
    command.type === "follow_lobby" ||
    command.type === "leave_lobby"
  );
}

/** A random id in the shape of a UUID. `crypto.randomUUID` is missing on plain http in the local network. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
