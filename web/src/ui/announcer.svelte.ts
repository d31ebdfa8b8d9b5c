// The two live regions. `polite` tells what happens at the table, `assertive` only your turn, the last five seconds and
// the connection. A burst is joined into one announcement.

import { door } from "../i18n/index.ts";

const BURST = 300;

class Announcer {
  polite = $state("");
  assertive = $state("");
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(...sentences: string[]): void {
    this.#waiting.push(...sentences.filter(Boolean));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.polite = this.#waiting.map(stopped).join(" ");
      this.#waiting = [];
    }, BURST);
  }

  assert(sentence: string): void {
    this.assertive = "";
    // The same words twice are heard twice only when the region was empty in between.
    setTimeout(() => {
      this.assertive = sentence;
    }, 20);
  }
}

function stopped(sentence: string): string {
  return /[.!?…。？！]$/.test(sentence) ? sentence : `${sentence}${door().stop}`;
}

export const announcer = new Announcer();
