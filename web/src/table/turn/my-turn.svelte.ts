// The state of the action bar: what may be done now, the amount, the questions before a costly click, and what is sent.
// Two guards against slips: nothing is accepted in the first quarter second after the buttons appear, and a click that
// began before that is dropped.

import { typed } from "../../i18n/index.ts";
import { settings } from "../../settings/index.ts";
import type { Act, Menu, Outcome, TableView, UnsentCommand } from "../../wire/index.ts";
import { clamp, nextPreset, type Preset, presets, type Range, range, stepped } from "./bet-sizes.ts";

export const GUARD = 250;

export type Move = Act["move"];
export type Phase =
  | "idle"
  | "choose"
  /** Folding where checking is free: asks once. */
  | "fold?"
  | "all-in?"
  /** More than half of the stack, typed by hand. */
  | "much?"
  | "sent";

interface Decision {
  readonly hand: number;
  readonly number: number;
  readonly menu: Menu;
  readonly total: number;
  readonly big: number;
  readonly stack: number;
  readonly wager: number;
  /** A check is not free: it hands the turn on (STEP-19). */
  readonly defers: boolean;
}

export class MyTurn {
  decision: Decision | null = $state.raw(null);
  phase: Phase = $state("idle");
  /** The amount of the next bet or raise. */
  to = $state(0);
  text = $state("");
  /** The move on its way to the house. */
  sent: Move | null = $state(null);
  guarded = $state(false);
  /** The player does not want to be asked again at this table. */
  trusting = $state(!settings.now.askAllIn);
  #typed = false;
  /** What the question about all chips is about: a raise that takes them, or all-in, where that is a move of its own. */
  #whole: "raise" | "all_in" = "raise";
  #since = 0;
  #pressed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly range: Range | null = $derived(this.decision ? range(this.decision.menu) : null);
  readonly presets: Preset[] = $derived(
    this.decision ? presets(this.decision.menu, this.decision.total, this.decision.wager) : [],
  );
  readonly allIn: boolean = $derived(
    this.range !== null && this.decision !== null && this.to >= this.decision.wager + this.decision.stack,
  );
  /** A bet or raise has one size here: there is nothing to choose. */
  readonly fixed: boolean = $derived(this.range !== null && this.range.low === this.range.high && !this.allIn);
  /** A question is open that has to be answered before anything is sent. */
  readonly asks: boolean = $derived(this.phase === "fold?" || this.phase === "all-in?" || this.phase === "much?");
  /** What is wrong with the typed amount. */
  readonly wrong: "low" | "high" | "decimal" | null = $derived.by(() => {
    if (!this.range || this.text === "") return null;
    const value = typed(this.text);
    if (value === "decimal") return "decimal";
    if (value === "other" || value < this.range.low) return "low";
    return value > this.range.high ? "high" : null;
  });

  constructor(
    private readonly table: string,
    private readonly send: (command: UnsentCommand) => Promise<Outcome>,
    private readonly refused: (outcome: Outcome & { ok: false }) => void,
    private readonly format: (value: number) => string,
  ) {}

  /** Takes over a new view. The same decision keeps its amount and its question. */
  sync(view: TableView | null): void {
    const hand = view?.hand;
    const you = view?.you;
    const menu = you?.menu;
    if (!view || !hand || !you || !menu) {
      this.decision = null;
      this.phase = "idle";
      this.sent = null;
      return;
    }
    const seat = view.seats.find((one) => one.seat === you.seat);
    const number = hand.decision ?? 0;
    const same = this.decision?.hand === hand.number && this.decision.number === number;
    this.decision = {
      hand: hand.number,
      number,
      menu,
      total: hand.total,
      big: view.big,
      stack: seat?.stack ?? 0,
      wager: seat?.wager ?? 0,
      defers: view.game === "step",
    };
    if (!same) this.#begin();
  }

  #begin(): void {
    this.phase = "choose";
    this.sent = null;
    this.#typed = false;
    this.#toUsual();
    this.#guard();
  }

  /** The amount that is there at first: what the game thinks of as usual, else the smallest. */
  #toUsual(): void {
    this.set(this.decision?.menu.suggested ?? this.range?.low ?? 0);
  }

  #guard(): void {
    this.#since = performance.now();
    this.guarded = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.guarded = false;
    }, GUARD);
  }

  /** Tells when a finger or a mouse button went down anywhere. */
  pressedAt(time: number): void {
    this.#pressed = time;
  }

  /** Whether a click or key counts: the buttons have stood for a quarter second, and it began after that. */
  accepts(event?: Event): boolean {
    if (this.phase === "sent" || this.phase === "idle") return false;
    if (performance.now() - this.#since < GUARD) return false;
    if (event instanceof MouseEvent && event.detail > 0) return this.#pressed >= this.#since + GUARD;
    return true;
  }

  set(to: number): void {
    if (!this.range) return;
    this.to = clamp(to, this.range);
    this.text = this.format(this.to);
    this.#typed = false;
  }

  type(text: string): void {
    this.text = text;
    this.#typed = true;
    const value = typed(text);
    if (typeof value === "number" && this.range) this.to = clamp(value, this.range);
  }

  /** Writes the amount as it is understood; what is wrong stays to be mended, so that no other amount is sent. */
  typedOut(): void {
    if (!this.wrong) this.set(this.to);
  }

  step(blinds: number): void {
    if (this.range && this.decision) this.set(stepped(this.to, blinds, this.decision.big, this.range));
  }

  page(up: boolean): void {
    this.set(nextPreset(this.to, this.presets, up));
  }

  fold(): void {
    const menu = this.decision?.menu;
    if (!menu?.fold) return;
    if (menu.check && !this.decision?.defers && settings.now.askFold && this.phase !== "fold?") this.#ask("fold?");
    else void this.#act("fold");
  }

  check(): void {
    if (this.decision?.menu.check) void this.#act("check");
  }

  /** Matching the price, where checking is a choice of its own. */
  call(): void {
    if (this.decision?.menu.call_to != null) void this.#act("call");
  }

  checkOrCall(): void {
    const menu = this.decision?.menu;
    if (menu?.check) void this.#act("check");
    else if (menu?.call_to != null) void this.#act("call");
  }

  raise(): void {
    if (!this.range || this.wrong || !this.decision) return;
    this.#whole = "raise";
    if (!this.trusting && this.allIn) return this.#ask("all-in?");
    const much = this.to - this.decision.wager > this.decision.stack / 2;
    if (!this.trusting && this.#typed && much) return this.#ask("much?");
    void this.#act("raise", this.to);
  }

  /** Everything, after a question. Where only a call is left, that call. */
  goAllIn(): void {
    const own = this.decision?.menu.all_in_to;
    if (own != null) {
      this.#whole = "all_in";
      if (this.trusting) return void this.#act("all_in");
      this.to = own;
      this.#ask("all-in?");
    } else if (this.range) {
      this.set(this.range.high);
      this.raise();
    } else if (this.decision && (this.decision.menu.call_cost ?? 0) >= this.decision.stack) this.checkOrCall();
  }

  /** Makes a move that was chosen before the turn came: the guards are against slips, and this is none. */
  play(move: "fold" | "check" | "call"): void {
    if (this.phase === "choose") void this.#act(move);
  }

  confirm(): void {
    if (this.phase === "fold?") void this.#act("fold");
    else if (this.phase === "all-in?" && this.#whole === "all_in") void this.#act("all_in");
    else if (this.phase === "all-in?" || this.phase === "much?") void this.#act("raise", this.to);
  }

  back(): void {
    if (this.phase !== "choose" && this.phase !== "idle" && this.phase !== "sent") {
      this.phase = "choose";
      if (this.#whole === "all_in") this.#toUsual();
      this.#guard();
    }
  }

  #ask(phase: Phase): void {
    this.phase = phase;
    this.#guard();
  }

  async #act(move: Move, to?: number): Promise<void> {
    const decision = this.decision;
    if (!decision) return;
    this.phase = "sent";
    this.sent = move;
    const outcome = await this.send({
      type: "act",
      table: this.table,
      hand: decision.hand,
      decision: decision.number,
      move,
      ...(to === undefined ? {} : { to }),
    });
    if (outcome.ok) return;
    this.refused(outcome);
    // Still the same decision: the bar opens again.
    if (this.decision?.hand === decision.hand && this.decision.number === decision.number) {
      this.phase = "choose";
      this.sent = null;
    }
  }
}
