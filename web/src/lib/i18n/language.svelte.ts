// The language of the page: one dictionary at a time, and the words that need more than a lookup.

import type { HandName, Reason, SeatView } from "../protocol.ts";
import { type Dictionary, en } from "./en.ts";
import { Formats } from "./formats.ts";
import { type Line, spoken } from "./line.ts";

type Make = (formats: Formats) => Dictionary;

/** Every language the page can speak. The switch shows itself when there is more than one. */
export const LANGUAGES: Readonly<Record<string, { make: Make; own: string }>> = {
  en: { make: en, own: "English" },
};

class Language {
  code = $state("en");
  readonly formats = $derived(new Formats(this.code));
  readonly t: Dictionary = $derived((LANGUAGES[this.code]?.make ?? en)(this.formats));

  choose(code: string): void {
    if (LANGUAGES[code]) this.code = code;
  }
}

export const language = new Language();

/** The words of the chosen language. Read it inside markup or a derived value, so that a change shows. */
export const t = (): Dictionary => language.t;
export const formats = (): Formats => language.formats;

/** A player's name as it is shown; a house bot's says that it is one. */
export function nameOf(seat: SeatView | undefined): string {
  return seat ? t().named(seat.name ?? "", seat.bot ?? false) : "";
}

export function cardsInWords(cards: readonly string[]): string {
  return cards.map((name) => t().card(name)).join(", ");
}

/** The hand's name as the beginning of a sentence. */
export function handTitle(name: HandName): string {
  const text = t().handName(name);
  return text.charAt(0).toLocaleUpperCase(language.code) + text.slice(1);
}

export function reasonInWords(reason: Reason): string {
  const word = t().reasons[reason.code];
  return word ? word(reason.facts ?? {}) : reason.text;
}

export function lineInWords(line: Line): string {
  return spoken(line, (value) => formats().number(value), (name) => t().card(name));
}
