// Asks the house who this browser is, until it says so: only its own word makes somebody a stranger.

import { type Me, NoStoreError, whoAmI } from "../wire/index.ts";

/** The answer takes long; the house can store nothing; it does not answer. */
export type Waiting = "long" | "no_store" | "silent";

/** So long a page may be blank. */
const LONG_AFTER = 1_000;
/** So long one answer may take. */
const ANSWER_WITHIN = 6_000;
const AGAIN_AFTER = 2_000;

export class Knock {
  /** Why one still waits; nothing is to be said of the first moment. */
  waiting: Waiting | null = $state(null);
  #asked: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly answered: (me: Me | null) => void) {}

  /** Begins to ask, also at once when the browser is in the network again; gives the end of it. */
  start(): () => void {
    const online = (): void => {
      if (this.#asked) this.now();
    };
    window.addEventListener("online", online);
    this.now();
    return () => {
      window.removeEventListener("online", online);
      this.#end();
    };
  }

  /** Asks now, instead of after a while. */
  now(): void {
    this.#end();
    void this.#ask((this.#asked = new AbortController()));
  }

  async #ask(asked: AbortController): Promise<void> {
    this.#later = setTimeout(() => (this.waiting ??= "long"), LONG_AFTER);
    this.#timer = setTimeout(() => asked.abort(), ANSWER_WITHIN);
    try {
      const me = await whoAmI(asked.signal);
      if (this.#asked !== asked) return;
      this.#end();
      this.waiting = null;
      this.answered(me);
    } catch (error) {
      if (this.#asked !== asked) return;
      this.waiting = error instanceof NoStoreError ? "no_store" : "silent";
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.now(), AGAIN_AFTER);
    }
  }

  #end(): void {
    clearTimeout(this.#later);
    clearTimeout(this.#timer);
    const asked = this.#asked;
    this.#asked = null;
    asked?.abort();
  }
}
