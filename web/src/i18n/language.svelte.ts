// The language of the page: one dictionary at a time, fetched when it is first wanted, and the words that need more than
// a lookup.

import type { HandName, Reason, SeatView } from "../wire/index.ts";
import type { Dictionary } from "./en/index.ts";
import { Formats } from "./formats.ts";
import type { ReasonWord } from "./reason-word.ts";
import { type Line, spoken } from "./sentence.ts";
import { type Typed, typedAmount } from "./typed-amount.ts";

type Make = (formats: Formats) => Dictionary;

export type LanguageCode = "en" | "ko" | "zh";

/** Every language the page can speak, by its own name; each is a file of its own, and only the one in use is fetched. */
export const LANGUAGES: Readonly<Record<LanguageCode, { load: () => Promise<Make>; own: string }>> = {
  en: { load: async () => (await import("./en/index.ts")).en, own: "English" },
  ko: { load: async () => (await import("./ko/index.ts")).ko, own: "한국어" },
  zh: { load: async () => (await import("./zh/index.ts")).zh, own: "中文" },
};

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** The first language of the reader's that the page speaks, English if there is none. */
export function preferred(wanted: readonly string[]): LanguageCode {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split("-")[0] ?? "";
    if (isLanguage(code)) return code;
  }
  return "en";
}

class Language {
  code: LanguageCode = $state("en");
  #make: Make | null = $state.raw(null);
  #wanted: LanguageCode = "en";
  readonly formats = $derived(new Formats(this.code));
  readonly #t: Dictionary | null = $derived(this.#make?.(this.formats) ?? null);

  get t(): Dictionary {
    if (!this.#t) throw new Error("The page speaks before its language is there.");
    return this.#t;
  }

  /** Speaks this language from now on; until it is there, the one before it. */
  async choose(code: LanguageCode): Promise<void> {
    this.#wanted = code;
    const make = await LANGUAGES[code].load();
    // Another choice may have been quicker.
    if (this.#wanted !== code) return;
    this.#make = make;
    this.code = code;
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
  return cards.map((name) => t().card(name)).join(t().comma);
}

/** The hand's name as the beginning of a sentence. */
export function handTitle(name: HandName): string {
  const text = t().handName(name);
  return text.charAt(0).toLocaleUpperCase(language.code) + text.slice(1);
}

/** The house's reason in the reader's words; a code the page does not know is shown in the house's own. */
export function reasonInWords(reason: Reason): string {
  const reasons: Readonly<Record<string, ReasonWord>> = t().reasons;
  const word = Object.hasOwn(reasons, reason.code) ? reasons[reason.code] : undefined;
  if (word === undefined) return reason.text;
  return typeof word === "string" ? word : word(reason.facts ?? {}, reason.rule ?? "");
}

/** What a typed number of chips means to a reader of this language. */
export function typed(text: string): Typed {
  return typedAmount(text, language.code);
}

export function lineInWords(line: Line): string {
  return spoken(
    line,
    (value) => formats().number(value),
    (name) => t().card(name),
    t().comma,
  );
}
