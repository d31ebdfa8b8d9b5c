// Numbers, plurals, lists and times the way one language writes them. Everything goes through Intl.

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export class Formats {
  readonly #number: Intl.NumberFormat;
  readonly #short: Intl.NumberFormat;
  readonly #share: Intl.NumberFormat;
  readonly #plural: Intl.PluralRules;
  readonly #ordinal: Intl.PluralRules;
  readonly #list: Intl.ListFormat;
  readonly #time: Intl.DateTimeFormat;

  constructor(readonly language: string) {
    this.#number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    this.#short = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
    this.#share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
    this.#plural = new Intl.PluralRules(language);
    this.#ordinal = new Intl.PluralRules(language, { type: "ordinal" });
    this.#list = new Intl.ListFormat(language, { type: "conjunction" });
    this.#time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hour12: false });
  }

  /** A whole number with the language's separators: 1,240. */
  number(value: number): string {
    return this.#number.format(value);
  }

  /** A number in little room: 10,000 and more as 12.4k, 123.5M. The full number belongs into the label. */
  short(value: number, from = 10_000): string {
    return value < from ? this.#number.format(value) : this.#short.format(value).replace("K", "k");
  }

  /** Chips on the felt and in the header: in full below a million, on a phone below ten thousand. */
  chips(value: number, tiny: boolean): string {
    return this.short(value, tiny ? 10_000 : 1_000_000);
  }

  share(value: number): string {
    return this.#share.format(value);
  }

  /** The form that fits the count, with `#` replaced by it. */
  count(value: number, forms: PluralForms): string {
    const form = forms[this.#plural.select(value)] ?? forms.other;
    return form.replace("#", this.number(value));
  }

  /** A place: 1st, 2nd; `#` is the number. */
  place(value: number, forms: PluralForms): string {
    return (forms[this.#ordinal.select(value)] ?? forms.other).replace("#", this.number(value));
  }

  /** Minutes and seconds: 3:42. */
  minutes(seconds: number): string {
    return `${this.number(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
  }

  /** Hours, minutes and seconds: 1:03:42; below an hour 3:42. */
  hours(seconds: number): string {
    if (seconds < 3600) return this.minutes(seconds);
    const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, "0");
    return `${this.number(Math.floor(seconds / 3600))}:${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  }

  list(names: readonly string[]): string {
    return this.#list.format(names);
  }

  time(milliseconds: number): string {
    return this.#time.format(milliseconds);
  }

  /** Chips as big blinds: one decimal below ten, whole above. */
  bigBlinds(chips: number, big: number): string {
    const value = chips / big;
    return this.number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  }
}
