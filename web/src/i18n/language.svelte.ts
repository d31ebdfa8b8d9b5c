// The language of the page: its books of words, fetched when they are first wanted, and the words that need more than
// a lookup.

import { untrack } from "svelte";
import type { HandName, Reason, SeatView } from "../wire/index.ts";
import { type Books, bound } from "./books.ts";
import { type AsideWords, type DoorWords, en, type EveningWords } from "./en/index.ts";
import { Formats } from "./formats.ts";
import { ko } from "./ko/index.ts";
import type { ReasonWord } from "./reason-word.ts";
import { type Line, spoken } from "./sentence.ts";
import { type Typed, typedAmount } from "./typed-amount.ts";
import { zh } from "./zh/index.ts";

export type LanguageCode = "en" | "ko" | "zh";
export type Door = DoorWords;
export type Evening = Door & EveningWords;
export type Dictionary = Evening & AsideWords;

/** Every language the page can speak, by its own name; only the one in use is fetched. */
export const LANGUAGES: Readonly<Record<LanguageCode, { books: Books; own: string }>> = {
  en: { books: en, own: "English" },
  ko: { books: ko, own: "한국어" },
  zh: { books: zh, own: "中文" },
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

/** In the order in which they are opened: with a book, those before it are. */
const ORDER = ["door", "evening", "aside"] as const;
type Book = (typeof ORDER)[number];
type Made<Name extends Book> = Awaited<ReturnType<Books[Name]>>;

class Language {
  code: LanguageCode = $state("en");
  // Each for itself, so that what is drawn stays as it is when a later book comes.
  #doorMade: Made<"door"> | null = $state.raw(null);
  #eveningMade: Made<"evening"> | null = $state.raw(null);
  #asideMade: Made<"aside"> | null = $state.raw(null);
  #wanted: LanguageCode = "en";
  #upTo = 0;
  readonly formats = $derived(new Formats(this.code));
  readonly #door: Door | null = $derived(this.#doorMade?.(this.formats) ?? null);
  readonly #evening: Evening | null = $derived(
    this.#door && this.#eveningMade ? bound(this.#door, this.#eveningMade(this.formats)) : null,
  );
  readonly #whole: Dictionary | null = $derived(
    this.#evening && this.#asideMade ? bound(this.#evening, this.#asideMade(this.formats)) : null,
  );

  get door(): Door {
    return there(this.#door);
  }
  get evening(): Evening {
    return there(this.#evening);
  }
  get whole(): Dictionary {
    return there(this.#whole);
  }
  /** The words of the house's reasons; while they are on their way, none. */
  get reasons(): Dictionary["reasons"] | null {
    return this.#whole?.reasons ?? null;
  }

  /** Whether this book can be read. */
  has(book: Book): boolean {
    return { door: this.#doorMade, evening: this.#eveningMade, aside: this.#asideMade }[book] !== null;
  }

  /** Opens a book, in every language from now on; it is there when this is done. */
  async open(book: Book): Promise<void> {
    this.#upTo = Math.max(this.#upTo, ORDER.indexOf(book));
    await this.#read();
  }

  /** Speaks this language from now on; until it is there, the one before it. */
  async choose(code: LanguageCode): Promise<void> {
    this.#wanted = code;
    await this.#read();
  }

  async #read(): Promise<void> {
    const [code, upTo] = [this.#wanted, this.#upTo];
    // Who asks for a book within an effect depends on its words, not on whether they are there.
    const isThere = (): boolean =>
      untrack(() => this.code === code && ORDER.slice(0, upTo + 1).every((book) => this.has(book)));
    if (isThere()) return;
    const { books } = LANGUAGES[code];
    const [door, evening, aside] = await Promise.all([
      books.door(),
      upTo >= 1 ? books.evening() : null,
      upTo >= 2 ? books.aside() : null,
    ]);
    // Another language may be wanted by now, or be there with more books than these.
    if (this.#wanted !== code) return this.#read();
    if (isThere()) return;
    [this.#doorMade, this.#eveningMade, this.#asideMade] = [door, evening, aside];
    this.code = code;
  }
}

function there<Words>(words: Words | null): Words {
  if (!words) throw new Error("The page speaks before its words are there.");
  return words;
}

export const language = new Language();

// The words of the chosen language. Read them inside markup or a derived value, so that a change shows.
/** Of the door, and of what can happen anywhere. */
export const door = (): Door => language.door;
/** Of the lobby and of a table; nearly everything that somebody sees or hears. */
export const t = (): Evening => language.evening;
/** All of them: for what is fetched late, by a function that brings these words. */
export const allWords = (): Dictionary => language.whole;
export const formats = (): Formats => language.formats;

/** Fetches a part of the page together with the words it says. */
export const withWords =
  <Part>(book: Book, load: () => Promise<Part>) =>
  async (): Promise<Part> =>
    (await Promise.all([load(), language.open(book)]))[0];

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
  const reasons: Readonly<Record<string, ReasonWord>> | null = language.reasons;
  if (!reasons) void language.open("aside").catch(() => undefined);
  const word = reasons && Object.hasOwn(reasons, reason.code) ? reasons[reason.code] : undefined;
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
