// Everything this page knows of the house, and the wishes it can send. One socket, one place where messages land.

import { announcer } from "./announce.svelte.ts";
import { clock } from "./clock.svelte.ts";
import { whoAmI } from "./entry.ts";
import { Connection, type Outcome, type Status, type Wish } from "./connection.ts";
import { lineInWords, reasonInWords, t } from "./i18n/language.svelte.ts";
import { type Batch, Following } from "./table.svelte.ts";
import type { AnyMessage, LobbyRow, Me, Reason } from "./protocol.ts";
import { toasts } from "./toasts.svelte.ts";

export type Banner =
  | { kind: "reconnecting" }
  | { kind: "silent" }
  | { kind: "dropped"; reason: Reason | null }
  | { kind: "back"; missed: number; restarted: boolean }
  | { kind: "slow"; delay: number };

const BACK_SHOWN = 4_000;
const SLOW_FROM = 300;
const SLOW_SHOWN = 8_000;

class House {
  me: Me | null = $state.raw(null);
  lobby: readonly LobbyRow[] | null = $state.raw(null);
  people = $state(0);
  status: Status = $state("connecting");
  banner: Banner | null = $state.raw(null);
  tables: ReadonlyMap<string, Following> = $state.raw(new Map());
  #connection: Connection | null = null;
  #followsLobby = false;
  #started = 0;
  #missed = 0;
  #catchingUp = false;
  #bannerTimer: ReturnType<typeof setTimeout> | undefined;
  #saidSlow = false;
  #slow = 0;
  #dropReason: Reason | null = null;

  connect(me: Me): void {
    this.me = me;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#connection = new Connection(`${scheme}//${location.host}/ws`, {
      message: (message) => this.#receive(message),
      opened: (again) => this.#opened(again),
      status: (status) => this.#changed(status),
      delay: (milliseconds) => this.#delayed(milliseconds),
    });
    this.#connection.open();
    window.addEventListener("online", () => this.#connection?.tryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#connection?.tryNow();
    });
  }

  tryNow(): void {
    this.#connection?.tryNow();
  }

  send(wish: Wish): Promise<Outcome> {
    if (!this.#connection) return Promise.resolve({ ok: false, reason: { code: "offline", text: t().net.silent } });
    return this.#connection.send(wish);
  }

  followLobby(): () => void {
    this.#followsLobby = true;
    void this.send({ type: "follow_lobby" });
    return () => {
      this.#followsLobby = false;
      void this.send({ type: "leave_lobby" });
    };
  }

  follow(table: string): Following {
    const known = this.tables.get(table);
    if (known) return known;
    const following = new Following(table, (seen) => this.#watch(table, seen), (batch) => this.#heard(batch));
    this.tables = new Map([...this.tables, [table, following]]);
    this.#watch(table, undefined);
    return following;
  }

  unfollow(table: string): void {
    if (!this.tables.has(table)) return;
    this.tables = new Map([...this.tables].filter(([id]) => id !== table));
    void this.send({ type: "unwatch", table });
  }

  #watch(table: string, seen: number | undefined): void {
    void this.send({ type: "watch", table, ...(seen === undefined ? {} : { seen }) }).then((outcome) => {
      const following = this.tables.get(table);
      if (!outcome.ok && following) following.closed = true;
    });
  }

  #receive(message: AnyMessage): void {
    clock.heard(message.now);
    switch (message.type) {
      case "welcome":
        this.me = message.me;
        if (this.#started && this.#started !== message.started) this.#show({ kind: "back", missed: 0, restarted: true }, BACK_SHOWN);
        this.#started = message.started;
        break;
      case "me":
        this.#tellNews(this.me, message.me);
        this.me = message.me;
        break;
      case "lobby":
        this.lobby = message.tables;
        this.people = message.people;
        break;
      case "snapshot":
        this.tables.get(message.table)?.snapshot(message);
        break;
      case "update":
        this.tables.get(message.table)?.update(message);
        break;
      case "presence":
        this.tables.get(message.table)?.presence(message);
        break;
      case "seat_offered":
        announcer.assert(t().people.offer(message.name));
        break;
      case "table_closed": {
        const following = this.tables.get(message.table);
        if (following) following.closed = true;
        break;
      }
      case "dropped":
        this.#dropReason = message.reason;
        break;
      case "answer":
      case "refused":
        break;
    }
  }

  /** Invitations and friends that were not there before. */
  #tellNews(before: Me | null, now: Me): void {
    if (!before) return;
    const had = (list: readonly { player: string }[] | undefined, player: string): boolean =>
      (list ?? []).some((one) => one.player === player);
    for (const { invitation, table, by, table_name } of now.invitations ?? [])
      if (!this.tables.has(table) && !(before.invitations ?? []).some((one) => one.invitation === invitation))
        toasts.show(t().people.inviteToast(by.name, table_name), "door");
    for (const { player, name } of now.requests ?? [])
      if (!had(before.requests, player)) toasts.show(t().people.requestToast(name), "plus");
    for (const { player, name } of now.friends ?? [])
      if (!had(before.friends, player)) toasts.show(t().people.friendToast(name), "check");
  }

  #opened(again: boolean): void {
    this.#catchingUp = again;
    this.#missed = 0;
    if (this.#followsLobby) void this.send({ type: "follow_lobby" });
    for (const following of this.tables.values()) this.#watch(following.table, following.number);
    if (!again) return;
    // The gap arrives at once; a moment later what was missed is known.
    setTimeout(() => {
      this.#catchingUp = false;
      if (this.banner?.kind === "back" && this.banner.restarted) return;
      this.#show({ kind: "back", missed: this.#missed, restarted: false }, BACK_SHOWN);
      announcer.assert(`${t().net.back} ${t().net.missed(this.#missed)}`);
    }, 400);
  }

  #changed(status: Status): void {
    this.status = status;
    if (status === "lost") {
      this.#show({ kind: "reconnecting" });
      announcer.assert(`${t().net.reconnecting} ${t().net.kept}`);
    } else if (status === "silent") {
      this.#show({ kind: "silent" });
      announcer.assert(t().net.silent);
      void this.#stillKnown();
    } else if (status === "dropped") this.#show({ kind: "dropped", reason: this.#dropReason });
    else if (status === "open" && this.banner?.kind !== "back") this.#show(null);
  }

  /** A house that answers but no longer knows this browser lets no socket in: then the way leads through the door. */
  async #stillKnown(): Promise<void> {
    try {
      if ((await whoAmI()) === null) location.reload();
    } catch {
      // It really is silent.
    }
  }

  #delayed(delay: number): void {
    // One late answer may be a busy tab; two in a row are a slow line.
    this.#slow = delay < SLOW_FROM ? 0 : this.#slow + 1;
    if (this.#slow < 2 || this.#saidSlow || this.banner) return;
    this.#saidSlow = true;
    this.#show({ kind: "slow", delay: Math.round(delay) }, SLOW_SHOWN);
  }

  #show(banner: Banner | null, shown?: number): void {
    clearTimeout(this.#bannerTimer);
    this.banner = banner;
    if (shown)
      this.#bannerTimer = setTimeout(() => {
        if (this.banner === banner) this.banner = null;
      }, shown);
  }

  #heard({ following, events, lines, mySeat }: Batch): void {
    if (this.#catchingUp) {
      this.#missed += events.filter((event) => event.type === "acted").length;
      return;
    }
    announcer.say(...lines.filter((line) => !line.quiet).map((line) => lineInWords(line.words(t()))));
    const out = events.find((event) => event.type === "eliminated" && event.seat === mySeat);
    if (out?.type === "eliminated") toasts.show(t().sng.youAreOut(out.rank), "eye", out.reason.rule);
    for (const event of events)
      if (event.type === "seat_left" && event.seat === mySeat && !out) {
        // Having left by one's own wish needs no reason.
        const asked = event.reason == null || event.reason.code.startsWith("left");
        const why = event.reason && !asked ? ` ${reasonInWords(event.reason)}` : "";
        toasts.show(t().leave.done(event.stack, following.view?.name ?? "") + why, "door", event.reason?.rule);
      }
  }
}

export const house = new House();
