// Everything this page knows of the house, and the wishes it can send. One socket, one place where messages land.

import { t } from "../i18n/index.ts";
import {
  type AnyMessage,
  clock,
  Connection,
  type Leave,
  type Lobby,
  type LobbyRow,
  type Me,
  type Outcome,
  type Reason,
  renewWhenQuiet,
  signOut,
  type Status,
  whoAmI,
  type UnsentCommand,
} from "../wire/index.ts";
import type { FollowedTable } from "./followed-table.svelte.ts";
import { FollowedTables } from "./followed-tables.svelte.ts";
import { LineBanner } from "./line-banner.svelte.ts";
import { LobbyTables } from "./lobby-tables.ts";
import { type News, newsOf } from "./news.ts";
import type { Session } from "./stay/index.ts";

class House {
  me: Me | null = $state.raw(null);
  /** The same for this class itself: what it writes and reads within one change. */
  #me: Me | null = null;
  lobby: readonly LobbyRow[] | null = $state.raw(null);
  people = $state(0);
  /** The stay at a cash table that has just ended, until it is put away. */
  session = $state.raw<Session | null>(null);
  /** Where guests find the house, as far as it knows. */
  addresses = $state.raw({ named: "", network: "" });
  readonly line = new LineBanner();
  readonly #tables = new FollowedTables(
    (command) => this.send(command),
    (news) => this.#emit(news),
    () => void this.#letGo(),
  );
  /** What the house has told of chips and tables while a hand is still run out. */
  #heldBack: { me?: Me; lobby?: Lobby } = {};
  #connection: Connection | null = null;
  #listening: AbortController | null = null;
  #followsLobby = false;
  #lobbyTables = new LobbyTables();
  #started = 0;
  #version = "";
  #dropReason: Reason | null = null;
  /** A link is being followed: what it leads to needs no telling. */
  #byLink = false;
  #listeners = new Set<(news: News) => void>();
  /** The session is over: the way leads to the door. */
  onsignedout = (): void => undefined;

  /** Tells of everything there is to say, to ring for or to show a note of, until it is asked no more. */
  listen(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #emit(news: News): void {
    if (news.type === "got_up" && news.session) this.session = news.session;
    for (const listener of this.#listeners) listener(news);
  }

  connect(me: Me): void {
    this.me = this.#me = me;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#connection = new Connection(`${scheme}//${location.host}/ws`, {
      message: (message) => this.#receive(message),
      opened: (again) => void this.#opened(again),
      status: (status) => this.#changed(status),
      delay: (milliseconds) => this.line.delayed(milliseconds),
    });
    this.#connection.open();
    const { signal } = (this.#listening = new AbortController());
    window.addEventListener("online", () => this.tryNow(), { signal });
    window.addEventListener("offline", () => this.#connection?.doubt(), { signal });
    const seen = (): void => {
      if (!document.hidden) this.tryNow();
    };
    document.addEventListener("visibilitychange", seen, { signal });
  }

  /** The page is over: nothing is sent and nothing waited for any more. */
  close(): void {
    this.#listening?.abort();
    this.#connection?.close();
    this.#connection = null;
  }

  /** Ends the session, here or everywhere; the house drops the line as well, now or before. */
  async signOut(everywhere: boolean): Promise<Leave> {
    const left = await signOut(everywhere);
    if (left.ok) this.#signedOut({ code: "signed_out", text: "" });
    return left;
  }

  /** Nothing of a player whose session is over stays here. */
  #signedOut(reason: Reason): void {
    if (!this.#connection) return;
    this.close();
    this.line.stores(true);
    this.line.show(null);
    this.me = this.#me = this.lobby = this.session = null;
    this.#tables.clear();
    this.#heldBack = {};
    this.#lobbyTables = new LobbyTables();
    this.#started = 0;
    this.#emit({ type: "signed_out", reason });
    this.onsignedout();
  }

  tryNow(): void {
    this.#connection?.tryNow();
  }

  send(command: UnsentCommand): Promise<Outcome> {
    if (!this.#connection) return Promise.resolve({ ok: false, reason: { code: "offline", text: t().net.silent } });
    return this.#connection.send(command);
  }

  /** Goes where a link leads. */
  async followLink(command: Extract<UnsentCommand, { type: "follow_link" }>): Promise<Outcome> {
    this.#byLink = true;
    const outcome = await this.send(command);
    this.#byLink = false;
    return outcome;
  }

  /** Asks the house anew about the player: what the cage gives changes with the day, and nobody tells. */
  async refresh(): Promise<void> {
    try {
      const me = await whoAmI();
      if (me) this.#tell({ me });
    } catch {
      // What is known stays; the banner says that the house is silent.
    }
  }

  followLobby(): () => void {
    this.#followsLobby = true;
    void this.send({ type: "follow_lobby" });
    return () => {
      this.#followsLobby = false;
      void this.send({ type: "leave_lobby" });
    };
  }

  /** The tables this player sits at, as far as they are followed. */
  get seatedTables(): readonly FollowedTable[] {
    return this.#tables.seated;
  }

  /** The player's own tables where their turn has come, but for the one whose page is open. */
  turnsBesides(open: string | null): readonly FollowedTable[] {
    return this.seatedTables.filter((followed) => followed.turn !== null && followed.table !== open);
  }

  openTable(table: string): FollowedTable {
    return this.#tables.open(table);
  }

  closeTable(table: string): void {
    this.#tables.close(table);
  }

  /** Takes over what the house says of the player; every table where they sit is followed. */
  #become(me: Me): void {
    this.me = this.#me = me;
    this.#tables.sit(me.seated);
  }

  /** A hand that is still run out decides chips and tables: they change with the picture, everything else at once. */
  #tell(news: { me?: Me; lobby?: Lobby }): void {
    const shown = this.#me;
    if (news.me && shown)
      for (const one of newsOf(shown, news.me, clock.now()))
        if (one.type !== "invited" || !(this.#byLink || this.#tables.has(one.id))) this.#emit(one);
    this.#heldBack = { ...this.#heldBack, ...news };
    if (this.#letGo() || !news.me || !shown) return;
    const { bank, cage_left, in_play, movements = [], seated } = shown;
    this.#become({ ...news.me, bank, cage_left, in_play, movements, seated });
  }

  /** Shows what was held back, unless a hand is still being told. */
  #letGo(): boolean {
    if (this.#tables.telling) return false;
    const { me, lobby } = this.#heldBack;
    this.#heldBack = {};
    if (me) this.#become(me);
    if (lobby) {
      this.lobby = lobby.tables;
      this.people = lobby.people;
    }
    return true;
  }

  #receive(message: AnyMessage): void {
    clock.heard(message.now);
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "me":
        return this.#tell({ me: message.me });
      case "lobby":
        this.#tell({ lobby: this.#lobbyTables.page(message) });
        if (message.next && this.#followsLobby) void this.send({ type: "follow_lobby", after: message.next });
        return;
      case "lobby_changed":
        return this.#tell({ lobby: this.#lobbyTables.changed(message) });
      case "snapshot":
        return this.#tables.get(message.table)?.snapshot(message);
      case "update":
        return this.#tables.get(message.table)?.update(message);
      case "presence":
        return this.#tables.get(message.table)?.presence(message);
      case "offer":
        return this.#tables.get(message.table)?.offered(message);
      case "chat":
        return this.#tables.get(message.table)?.talk.shown(message);
      case "said": {
        const followed = this.#tables.get(message.table);
        if (!followed?.talk.said(message.line)) return;
        const inSight = this.#tables.inSight(followed);
        return this.#emit({ type: "said", followed, line: message.line, inSight });
      }
      case "seat_offered":
        return this.#emit({ type: "seat_offered", table: message.name });
      case "table_closed": {
        const followed = this.#tables.get(message.table);
        if (followed) followed.closed = true;
        return;
      }
      case "store_state":
        if (this.line.storing(message.works)) this.#emit({ type: "storing", works: message.works });
        return;
      case "dropped":
        this.#dropReason = message.reason;
    }
  }

  #welcomed({ me, version, started, public_url, network_url }: Extract<AnyMessage, { type: "welcome" }>): void {
    // Another tab came in under another name: nothing here was meant for its eyes.
    if (this.#me && this.#me.player !== me.player) return location.reload();
    this.line.stores(true); // if it does not, the next message says so
    this.#heldBack = {};
    for (const news of this.#me ? newsOf(this.#me, me, clock.now()) : [])
      if (news.type === "place_lost") this.#emit(news);
    this.#become(me);
    this.addresses = { named: public_url ?? "", network: network_url ?? "" };
    if (this.#started && this.#started !== started) this.line.back(0, true);
    this.#started = started;
    if (this.#version && this.#version !== version) renewWhenQuiet(() => !this.#tables.playing);
    this.#version = version;
  }

  async #opened(again: boolean): Promise<void> {
    if (this.#followsLobby) void this.send({ type: "follow_lobby" });
    if (!again) return void this.#tables.watchAgain();
    const missed = await this.#tables.watchAgain();
    if (missed === null) return;
    const restarted = this.line.saysRestarted;
    if (!restarted) this.line.back(missed, false);
    this.#emit({ type: "line_back", missed, restarted, seated: this.#seated });
  }

  get #seated(): boolean {
    return this.seatedTables.length > 0;
  }

  #changed(status: Status): void {
    if (status === "lost") {
      this.line.show({ kind: "reconnecting" });
      this.#emit({ type: "line_lost", seated: this.#seated });
    } else if (status === "silent") {
      this.line.show({ kind: "silent" });
      this.#emit({ type: "line_silent" });
      void this.#stillKnown();
    } else if (status === "dropped") {
      if (this.#dropReason?.code === "signed_out") this.#signedOut(this.#dropReason);
      else this.line.show({ kind: "dropped", reason: this.#dropReason });
    } else if (status === "open") this.line.open();
  }

  /** A house that answers but no longer knows this browser lets no socket in: then the way leads through the door. */
  async #stillKnown(): Promise<void> {
    try {
      if ((await whoAmI()) === null) location.reload();
    } catch {
      // It really is silent.
    }
  }
}

export const house = new House();
