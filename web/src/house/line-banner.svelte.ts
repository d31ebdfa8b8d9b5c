// The one line that says how the connection is.

import { clock, type Reason } from "../wire/index.ts";

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

export class LineBanner {
  now: Banner | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stores = true;
  #slow = 0;
  #saidSlow = false;

  show(wanted: Banner | null, shown?: number): void {
    clearTimeout(this.#timer);
    // What is over in a moment does not hide that the tables wait.
    const passing = wanted === null || wanted.kind === "back" || wanted.kind === "slow";
    const banner: Banner | null = passing && !this.#stores ? { kind: "not_storing" } : wanted;
    this.now = banner;
    if (banner !== wanted) return;
    if (shown)
      this.#timer = setTimeout(() => {
        if (this.now === banner) this.now = null;
      }, shown);
  }

  open(): void {
    if (this.now?.kind !== "back") this.show(null);
  }

  back(missed: number, restarted: boolean): void {
    this.show({ kind: "back", missed, restarted }, BACK_SHOWN);
  }

  get saysRestarted(): boolean {
    return this.now?.kind === "back" && this.now.restarted;
  }

  /** A round trip took so many milliseconds. */
  delayed(delay: number): void {
    // One late answer may be a busy tab; two in a row are a slow line.
    this.#slow = delay < SLOW_FROM ? 0 : this.#slow + 1;
    if (this.#slow < 2 || this.#saidSlow || this.now) return;
    this.#saidSlow = true;
    this.show({ kind: "slow", delay: Math.round(delay) }, SLOW_SHOWN);
  }

  /** Whether the house can store; true if that is new. */
  storing(works: boolean): boolean {
    if (works === this.#stores) return false;
    this.stores(works);
    this.show(null);
    return true;
  }

  /** While it stores nothing no clock runs out. */
  stores(works: boolean): void {
    this.#stores = works;
    clock.stand(!works);
  }
}
