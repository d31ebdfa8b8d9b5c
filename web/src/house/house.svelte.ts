// Everything this page knows of the house, and the wishes it can send. One socket, one place where messages land.

import { lineInWords, reasonInWords, t } from "../i18n/index.ts";
import { cuesOf, play } from "../sound/index.ts";
import { announcer, toasts } from "../ui/index.ts";
import {
  type AnyMessage,
  clock,
  Connection,
  type Leave,
  type Lobby,
  type LobbyRow,
  type Me,
  type Outcome,
  pastHands,
  type Reason,
  type SeatLeft,
  signOut,
  type Status,
  whoAmI,
  type UnsentCommand,
} from "../wire/index.ts";
import { type Batch, FollowedTable } from "./followed-table.svelte.ts";
import { type Session, Stay } from "./stay/index.ts";
import { LobbyTables } from "./lobby-tables.ts";

export type Banner =
  | { kind: "reconnecting" }
  | { kind: "silent" }
  /** The house answers, but can store nothing: the tables wait. */
  | { kind: "not_storing" }
  | { kind: "dropped"; reason: Reason | null }
  | { kind: "back"; missed: number; restarted: boolean }
  | { kind: "slow"; delay: number };

const BACK_SHOWN = 4_000;
const SLOW_FROM = 300;
const SLOW_SHOWN = 8_000;
/** So many of the player's own tables are followed while another page is open; a socket may follow eight in all. */
const SEATED_FOLLOWED = 7;

class House {
  me: Me | null = $state.raw(null);
  /** The same for this class itself: what it writes and reads within one change. */
  #me: Me | null = null;
  lobby: readonly LobbyRow[] | null = $state.raw(null);
  people = $state(0);
  status: Status = $state("connecting");
  banner: Banner | null = $state.raw(null);
  /** The tables this player sits at, as far as they are followed; also while another page is open. */
  seatedTables: readonly FollowedTable[] = $state.raw([]);
  // Plain on purpose: while a page is taken away, reactive state is read as it was before the change.
  #tables = new Map<string, FollowedTable>();
  /** The table whose page is open. */
  #open: string | null = null;
  /** What the house has told of chips and tables while a hand is still run out. */
  #heldBack: { me?: Me; lobby?: Lobby } = {};
  #connection: Connection | null = null;
  #listening: AbortController | null = null;
  #followsLobby = false;
  /** The stay at a cash table that has just ended, until it is put away. */
  session = $state.raw<Session | null>(null);
  /** Where guests find the house, as far as it knows. */
  addresses = $state.raw({ named: "", network: "" });
  #lobbyTables = new LobbyTables();
  #started = 0;
  #missed = 0;
  #catchingUp = false;
  #bannerTimer: ReturnType<typeof setTimeout> | undefined;
  #saidSlow = false;
  #slow = 0;
  #dropReason: Reason | null = null;
  #stores = true;
  /** A link is being followed: what it leads to needs no telling. */
  #byLink = false;
  /** The session is over: the way leads to the door. */
  onsignedout = (): void => undefined;

  connect(me: Me): void {
    this.me = this.#me = me;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#connection = new Connection(`${scheme}//${location.host}/ws`, {
      message: (message) => this.#receive(message),
      opened: (again) => this.#opened(again),
      status: (status) => this.#changed(status),
      delay: (milliseconds) => this.#delayed(milliseconds),
    });
    this.#connection.open();
    const { signal } = (this.#listening = new AbortController());
    window.addEventListener("online", () => this.#connection?.tryNow(), { signal });
    window.addEventListener("offline", () => this.#connection?.doubt(), { signal });
    const seen = (): void => {
      if (!document.hidden) this.#connection?.tryNow();
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
    this.#stores = true;
    this.#show(null);
    this.status = "connecting";
    this.me = this.#me = this.lobby = this.session = null;
    this.#tables.clear();
    this.seatedTables = [];
    this.#heldBack = {};
    this.#lobbyTables = new LobbyTables();
    this.#started = 0;
    toasts.show(reasonInWords(reason), "door");
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
  async followLink(command: Extract<UnsentCommand, { type: "follow_link" | "use_link" }>): Promise<Outcome> {
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

  /** The player's own tables where it is its turn, but for the one whose page is open. */
  turnsBesides(open: string | null): readonly FollowedTable[] {
    return this.seatedTables.filter((followed) => followed.turn !== null && followed.table !== open);
  }

  /** The page of a table is open: it is followed. */
  openTable(table: string): FollowedTable {
    this.#open = table;
    return this.#follow(table);
  }

  /** The page is closed; a table where the player sits is followed on, for its turn may come. */
  closeTable(table: string): void {
    if (this.#open === table) this.#open = null;
    this.#unfollowOthers();
  }

  #follow(table: string): FollowedTable {
    const known = this.#tables.get(table);
    if (known && !known.closed) return known;
    const followed = new FollowedTable(
      table,
      (seen) => this.#watch(table, seen),
      (batch) => this.#heard(batch),
      () => this.#letGo(),
      (upto) => pastHands(table, upto),
    );
    this.#tables.set(table, followed);
    this.#watch(table, undefined);
    return followed;
  }

  #unfollowOthers(): void {
    const seated = this.#me?.seated ?? [];
    for (const table of this.#tables.keys())
      if (table !== this.#open && !seated.includes(table)) {
        this.#tables.delete(table);
        void this.send({ type: "unwatch", table });
      }
  }

  /** Takes over what the house says of the player; every table where it sits is followed. */
  #become(me: Me): void {
    this.me = this.#me = me;
    this.seatedTables = me.seated.slice(0, SEATED_FOLLOWED).map((table) => this.#follow(table));
    this.#unfollowOthers();
  }

  /** A hand that is still run out decides chips and tables: they change with the picture, everything else at once. */
  #tell(news: { me?: Me; lobby?: Lobby }): void {
    const shown = this.#me;
    if (news.me && shown) this.#tellNews(shown, news.me);
    this.#heldBack = { ...this.#heldBack, ...news };
    if (this.#letGo() || !news.me || !shown) return;
    const { bank, cage_left, in_play, movements = [], seated } = shown;
    this.#become({ ...news.me, bank, cage_left, in_play, movements, seated });
  }

  /** Shows what was held back, unless a hand is still being told. */
  #letGo(): boolean {
    if ([...this.#tables.values()].some((table) => table.telling)) return false;
    const { me, lobby } = this.#heldBack;
    this.#heldBack = {};
    if (me) this.#become(me);
    if (lobby) {
      this.lobby = lobby.tables;
      this.people = lobby.people;
    }
    return true;
  }

  #watch(table: string, seen: number | undefined): void {
    void this.send({ type: "watch", table, ...(seen === undefined ? {} : { seen }) }).then((outcome) => {
      const followed = this.#tables.get(table);
      if (outcome.ok || !followed) return;
      followed.closed = true;
      followed.refusal = outcome.reason;
    });
  }

  #receive(message: AnyMessage): void {
    clock.heard(message.now);
    switch (message.type) {
      case "welcome":
        // Another tab came in under another name: nothing here was meant for its eyes.
        if (this.#me && this.#me.player !== message.me.player) return location.reload();
        this.#stores = true; // if it does not, the next message says so
        clock.stand(false);
        this.#heldBack = {};
        if (this.#me) this.#tellLostPlaces(this.#me, message.me);
        this.#become(message.me);
        this.addresses = { named: message.public_url ?? "", network: message.network_url ?? "" };
        if (this.#started && this.#started !== message.started)
          this.#show({ kind: "back", missed: 0, restarted: true }, BACK_SHOWN);
        this.#started = message.started;
        break;
      case "me":
        this.#tell({ me: message.me });
        break;
      case "lobby":
        this.#tell({ lobby: this.#lobbyTables.page(message) });
        if (message.next && this.#followsLobby) void this.send({ type: "follow_lobby", after: message.next });
        break;
      case "lobby_changed":
        this.#tell({ lobby: this.#lobbyTables.changed(message) });
        break;
      case "snapshot":
        this.#tables.get(message.table)?.snapshot(message);
        break;
      case "update":
        this.#tables.get(message.table)?.update(message);
        break;
      case "presence":
        this.#tables.get(message.table)?.presence(message);
        break;
      case "offer":
        this.#tables.get(message.table)?.offered(message);
        break;
      case "chat":
        this.#tables.get(message.table)?.talk.shown(message);
        break;
      case "said":
        this.#tables.get(message.table)?.talk.said(message.line);
        break;
      case "seat_offered":
        announcer.assert(t().people.offer(message.name));
        break;
      case "table_closed": {
        const followed = this.#tables.get(message.table);
        if (followed) followed.closed = true;
        break;
      }
      case "store_state":
        this.#storing(message.works);
        break;
      case "dropped":
        this.#dropReason = message.reason;
        break;
      case "answer":
      case "refused":
        break;
    }
  }

  /** Places in a line that ended without an answer; who gives one up, or takes the seat, does it in time. */
  #tellLostPlaces(before: Me, now: Me): void {
    for (const { table, table_name, deadline } of before.waiting ?? [])
      if (
        deadline &&
        clock.now() >= deadline &&
        ![...(now.waiting ?? []).map((one) => one.table), ...now.seated].includes(table)
      )
        toasts.hold(toasts.show(t().people.offerOver(table_name), "clock")); // whoever did not answer looks elsewhere
  }

  /** Invitations and friends that were not there before. */
  #tellNews(before: Me, now: Me): void {
    this.#tellLostPlaces(before, now);
    const had = (list: readonly { player: string }[] | undefined, player: string): boolean =>
      (list ?? []).some((one) => one.player === player);
    for (const { invitation, table, by, table_name } of now.invitations ?? [])
      if (
        !this.#byLink &&
        !this.#tables.has(table) &&
        !(before.invitations ?? []).some((one) => one.invitation === invitation)
      ) {
        toasts.show(t().people.inviteToast(by.name, table_name), "door");
        play("invitation");
      }
    for (const { player, name } of now.requests ?? [])
      if (!had(before.requests, player)) toasts.show(t().people.requestToast(name), "plus");
    for (const { player, name } of now.friends ?? [])
      if (!had(before.friends, player)) toasts.show(t().people.friendToast(name), "check");
  }

  #opened(again: boolean): void {
    this.#catchingUp = again;
    this.#missed = 0;
    if (this.#followsLobby) void this.send({ type: "follow_lobby" });
    for (const followed of this.#tables.values()) this.#watch(followed.table, followed.number);
    if (!again) return;
    // The gap arrives at once; a moment later what was missed is known.
    setTimeout(() => {
      this.#catchingUp = false;
      const restarted = this.banner?.kind === "back" && this.banner.restarted;
      if (!restarted) this.#show({ kind: "back", missed: this.#missed, restarted }, BACK_SHOWN);
      announcer.assert(
        `${t().net.back} ${restarted ? t().net.restarted(this.seatedTables.length > 0) : t().net.missed(this.#missed)}`,
      );
      play("back");
    }, 400);
  }

  #changed(status: Status): void {
    this.status = status;
    if (status === "lost") {
      this.#show({ kind: "reconnecting" });
      announcer.assert(`${t().net.reconnecting} ${this.seatedTables.length > 0 ? t().net.kept : ""}`);
      play("lost");
    } else if (status === "silent") {
      this.#show({ kind: "silent" });
      announcer.assert(t().net.silent);
      void this.#stillKnown();
    } else if (status === "dropped") {
      if (this.#dropReason?.code === "signed_out") this.#signedOut(this.#dropReason);
      else this.#show({ kind: "dropped", reason: this.#dropReason });
    } else if (status === "open" && this.banner?.kind !== "back") this.#show(null);
  }

  #storing(works: boolean): void {
    if (works === this.#stores) return;
    this.#stores = works;
    clock.stand(!works);
    this.#show(null);
    announcer.assert(works ? t().net.storesAgain : `${t().net.notStoring} ${t().net.notStoringMore}`);
    if (works) toasts.show(t().net.storesAgain, "check");
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

  #show(wanted: Banner | null, shown?: number): void {
    clearTimeout(this.#bannerTimer);
    // What is over in a moment does not hide that the tables wait.
    const passing = wanted === null || wanted.kind === "back" || wanted.kind === "slow";
    const banner: Banner | null = passing && !this.#stores ? { kind: "not_storing" } : wanted;
    this.banner = banner;
    if (banner !== wanted) return;
    if (shown)
      this.#bannerTimer = setTimeout(() => {
        if (this.banner === banner) this.banner = null;
      }, shown);
  }

  #heard({ followed, events, lines, mySeat }: Batch): void {
    if (this.#catchingUp) {
      this.#missed += events.filter((event) => event.type === "acted").length;
      return;
    }
    if (followed.table === this.#open && !document.hidden)
      for (const cue of cuesOf(events, mySeat, followed.view?.big ?? 1)) play(cue);
    if (followed.table === this.#open)
      announcer.say(...lines.filter((line) => !line.quiet).map((line) => lineInWords(line.words(t()))));
    const out = events.find((event) => event.type === "eliminated" && event.seat === mySeat);
    // At the table itself the bar says it.
    if (out?.type === "eliminated" && followed.table !== this.#open)
      toasts.show(t().sng.youAreOut(out.rank), "eye", out.reason.rule);
    for (const event of events)
      if (event.type === "seat_left" && event.seat === mySeat && !out) return this.#gotUp(followed, event);
  }

  /** The viewer has no seat any more: it observes, or its page goes to the lobby and follows the table no longer (TABLE-7). */
  #gotUp(followed: FollowedTable, { stack, reason, observer }: SeatLeft): void {
    // Having left by one's own wish needs no reason.
    const asked = reason == null || reason.code.startsWith("left");
    const why = reason && !asked ? ` ${reasonInWords(reason)}` : "";
    toasts.show(t().leave.done(stack, followed.view?.name ?? "") + why, "door", reason?.rule);
    const session = followed.stay.end(stack, clock.now());
    followed.stay = new Stay();
    if (observer) return;
    if (session) this.session = session;
    followed.left = true;
  }
}

export const house = new House();
