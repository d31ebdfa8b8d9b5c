// One table that is open on the page. It owns what only this page knows of it (the turn, choices before it, what is open),
// the facts that several pieces need, and every deed.

import type { FollowedTable } from "../../house/index.ts";
import { formats, reasonInWords, t } from "../../i18n/index.ts";
import { router } from "../../routes.svelte.ts";
import { keep } from "../../settings/index.ts";
import { play } from "../../sound/index.ts";
import { announcer, type IconName, toasts } from "../../ui/index.ts";
import {
  clock,
  type Control,
  type Me,
  type Outcome,
  type Reason,
  type SeatView,
  type TableView,
  type UnsentCommand,
  type Waiting,
} from "../../wire/index.ts";
import { LiveEquity } from "../chances/index.ts";
import { GoingOut, MyTurn, PreAction } from "../turn/index.ts";
import { type Shape, shape } from "./page-layout.ts";
import { soonestSeat } from "./soonest-seat.ts";
import { say, type Said } from "./spoken-situation.ts";

export type PanelTab = "invite" | "log" | "chat" | "host";

/** The one dialog or sheet that was asked for. What the house asks opens by itself. */
export type Open =
  | { readonly what: "panel" | "menu" | "keys" | "forfeit" | "bank" | "auto" | "safe" }
  /** Any seat: the one that is played soonest, as long as the dialog is open. */
  | { readonly what: "buy_in"; readonly seat: number | "any" };

/** What a session needs of the house. */
export interface House {
  readonly me: Me | null;
  send(command: UnsentCommand): Promise<Outcome>;
}

export class TableSession {
  readonly id: string;
  readonly turn: MyTurn;
  readonly pre = new PreAction((set) => play(set ? "chosen" : "takenBack"));
  readonly goingOut = new GoingOut();
  readonly chances = new LiveEquity();
  open: Open | null = $state.raw(null);
  tab: PanelTab = $state("log");
  shape: Shape = $state.raw(shape(1280, 800));
  /** The number of the sit-and-go whose result was put away. */
  #putAway = $state(0);

  constructor(
    readonly following: FollowedTable,
    private readonly house: House,
    /** Opens the cage. */
    readonly cage: () => void,
  ) {
    this.id = following.table;
    this.turn = new MyTurn(
      this.id,
      (command) => house.send(command),
      ({ reason }) => this.#refused(reason),
      (value) => formats().number(value),
    );
  }

  // facts

  /** The game of another document than the house's: a check and matching the price can stand beside each other. */
  get checksApart(): boolean {
    return (this.view?.game ?? "house") !== "house";
  }

  get view(): TableView | null {
    return this.following.view;
  }

  /** The viewer's own seat. */
  readonly mine: SeatView | null = $derived(this.view?.you ? (this.view.seats[this.view.you.seat - 1] ?? null) : null);
  /** A hand runs. */
  readonly inHand: boolean = $derived(this.view?.hand != null && this.view.hand.street !== "over");
  readonly phone: boolean = $derived(this.shape.shell === "portrait" || this.shape.shell === "landscape");
  /** What staying in costs at the viewer's turn; null when it is not their turn. */
  get price(): number | null {
    return this.turn.decision ? (this.turn.decision.menu.call_cost ?? 0) : null;
  }
  get #waiting(): Waiting | null {
    return this.house.me?.waiting?.find((one) => one.table === this.id) ?? null;
  }
  get inLine(): boolean {
    return this.#waiting !== null;
  }
  /** Free, and not kept for somebody on the waiting list. */
  readonly freeSeats: readonly number[] = $derived(
    (this.view?.seats ?? [])
      .filter(({ player, seat }) => !player && (!this.view?.held?.includes(seat) || seat === this.#waiting?.seat))
      .map(({ seat }) => seat),
  );
  readonly canSit: boolean = $derived.by(() => {
    const { view } = this;
    // Nobody sits down in a sit-and-go, nor while those who played it are asked about the next one (SNG-2, SNG-7).
    const closed = view?.kind !== "cash" && (view?.sng?.running || view?.asked?.length);
    return Boolean(view && !view.you && view.offer && !closed && this.freeSeats.length > 0);
  });
  readonly canWait: boolean = $derived(this.view?.kind === "cash" && !this.view.you && this.freeSeats.length === 0);
  /** The seat that the buy-in dialog is about. */
  readonly wantedSeat: number | null = $derived.by(() => {
    if (this.open?.what !== "buy_in" || !this.view?.offer || this.view.you) return null;
    return this.open.seat === "any" ? (soonestSeat(this.view) ?? null) : this.open.seat;
  });
  get hosting(): boolean {
    return this.view?.host != null && this.view.host.player === this.house.me?.player;
  }
  /** The host may go on after a pause. */
  readonly canResume: boolean = $derived(this.hosting && Boolean(this.view?.host?.paused) && !this.inHand);
  readonly canInvite: boolean = $derived(Boolean(this.view?.host && this.view.you));
  /** A new table that waits for people. */
  readonly gathers: boolean = $derived(this.canInvite && this.view?.state === "waiting" && !this.view.hand);
  /** The result of a sit-and-go is to be seen. */
  readonly result: boolean = $derived.by(() => {
    const { sng, you } = this.view ?? {};
    const over = sng && !sng.running && sng.ranks?.length && (sng.number !== this.#putAway || you?.question);
    return Boolean(over) && this.open?.what !== "buy_in";
  });

  /** Why there is nothing to see: the table has closed, or the house does not show it. */
  get whyNot(): string {
    const { refusal } = this.following;
    return !refusal || refusal.code === "no_such_table" ? t().table.gone : reasonInWords(refusal);
  }

  get isMyTurn(): boolean {
    return this.turn.decision !== null;
  }

  /** Whole seconds of the viewer's turn, and of it before the time bank; null without a turn or a clock. */
  get seconds(): number | null {
    const deadline = this.isMyTurn ? this.view?.hand?.deadline : null;
    return deadline == null ? null : clock.secondsTo(deadline);
  }
  get secondsBeforeBank(): number | null {
    const from = this.isMyTurn ? this.view?.hand?.bank_from : null;
    return from == null ? null : clock.secondsTo(from);
  }

  // taking over

  /** The window has this size, and letters this size over the usual one. */
  fit(width: number, height: number, scale: number): void {
    const next = shape(width, height, scale);
    if (JSON.stringify(next) !== JSON.stringify(this.shape)) this.shape = next;
  }

  /** Looks at the table as it is now. */
  sync(): void {
    const { view } = this;
    this.turn.sync(view);
    this.goingOut.sync(view);
    this.chances.sync(view);
    const before = this.pre.clearedBy;
    const move = this.pre.sync(view);
    if (move) this.turn.play(move);
    else if (this.pre.clearedBy !== null && this.pre.clearedBy !== before)
      announcer.say(t().pre.cleared(this.pre.clearedBy));
    this.#closeWhatIsOver();
  }

  #closeWhatIsOver(): void {
    const { view, open, tab } = this;
    // What opens between two hands closes when the next one starts, or the house asks.
    const over = !view?.you || view.you.question != null || this.inHand;
    if (over && (open?.what === "bank" || open?.what === "safe")) this.close();
    if (view?.you && open?.what === "buy_in") {
      this.close();
      keep("pokerhouse.big", String(view.big));
    }
    // A new table that waits for people begins with asking them; a hand closes what asked.
    if (this.gathers && tab === "log") this.tab = "invite";
    if (!this.gathers && tab === "invite") {
      this.tab = "log";
      if (open?.what === "panel") this.close();
    }
    if (!this.hosting && tab === "host") this.tab = "log";
  }

  /** The table's page is gone. */
  stop(): void {
    this.chances.stop();
  }

  // deeds

  async send(command: UnsentCommand): Promise<void> {
    const outcome = await this.house.send(command);
    if (!outcome.ok) this.#refused(outcome.reason);
  }

  #refused(reason: Reason): void {
    toasts.show(reasonInWords(reason), "info", reason.rule);
    announcer.assert(reasonInWords(reason));
  }

  close = (): void => {
    this.open = null;
  };

  putResultAway = (): void => {
    this.#putAway = this.view?.sng?.number ?? 0;
  };

  toPanel(tab: PanelTab): void {
    this.tab = tab;
    if (this.shape.shell !== "wide") this.open = { what: "panel" };
  }

  /** Does what a control is for, or says why that can't be done now. */
  #press(control: Control | null | undefined, icon: IconName, deed: () => void): void {
    if (!control) return;
    this.close();
    if (control.on || control.enabled) deed();
    else if (control.reason) toasts.show(reasonInWords(control.reason), icon, control.reason.rule);
  }

  leave = (): void => {
    const control = this.view?.you?.leave;
    this.#press(control, "door", () => {
      if (control?.on) void this.send({ type: "cancel_leave", table: this.id });
      else if (this.view?.sng?.running && !this.mine?.out) this.open = { what: "forfeit" };
      else void this.send({ type: "leave", table: this.id });
    });
  };

  /** Leaves a running sit-and-go after all (SNG-0.2). */
  forfeit = (): void => {
    this.close();
    void this.send({ type: "leave", table: this.id });
  };

  sitOut = (): void => {
    const control = this.view?.you?.sit_out;
    this.#press(control, "cup", () => void this.send({ type: control?.on ? "sit_in" : "sit_out", table: this.id }));
  };

  wait = (): void => {
    void this.send({ type: this.inLine ? "leave_waiting_list" : "join_waiting_list", table: this.id });
  };

  chooseEntry(entry: "post" | "wait"): void {
    if (this.view?.you?.entry && this.view.you.entry !== entry)
      void this.send({ type: "set_entry", table: this.id, entry });
  }

  showCards = (): void => {
    if (this.view?.you?.show_cards.enabled && this.view.hand)
      void this.send({ type: "show_cards", table: this.id, hand: this.view.hand.number });
  };

  takeSeat(seat: number | "any" = "any"): void {
    if (this.view?.offer) this.open = { what: "buy_in", seat };
  }

  /** Grants the wish to sit, at the seat that the house has found if it is still free. */
  sitAsWished(seat: number | null): void {
    if (this.canSit) this.takeSeat(seat !== null && this.freeSeats.includes(seat) ? seat : "any");
  }

  bank = (): void => {
    if (this.view?.you) this.open = { what: "bank" };
    else if (this.canSit) this.takeSeat();
    else this.cage();
  };

  resume = (): void => {
    void this.send({ type: "resume_play", table: this.id });
  };

  invite = (): void => this.toPanel("invite");

  /** The last hand that is over, told again. */
  replay = (): void => {
    const now = this.inHand ? this.view?.hand?.number : undefined;
    const last = this.following.log.findLast((line) => line.hand !== undefined && line.hand !== now)?.hand;
    if (last !== undefined) router.go(`#/hand/${this.id}/${last}`);
  };

  say(what: Said): void {
    if (this.view) announcer.assert(say(what, this.view));
  }
}
