// What a person has chosen for this page. It takes effect at once, is kept on this machine, and by the house for the
// person: on another browser of the same person it is there again.

import { isLanguage, language, type LanguageCode, preferred } from "../i18n/index.ts";
import { keep, recall } from "./browser-storage.ts";

export interface Settings {
  /** Empty: the browser's language. */
  readonly language: LanguageCode | "";
  readonly theme: "system" | "light" | "dark";
  readonly deck: "four" | "two";
  readonly amounts: "chips" | "blinds";
  /** 0 to 100; 0 is silent. */
  readonly volume: number;
  readonly muted: boolean;
  readonly motion: "system" | "reduced";
  /** Asks before an all-in, before folding where checking is free, before calling any price. */
  readonly askAllIn: boolean;
  readonly askFold: boolean;
  readonly askCallAny: boolean;
  /** Notifications while the tab is hidden. */
  readonly alerts: boolean;
  readonly vibrate: boolean;
  /** The three hints of the first hand are still to come. */
  readonly hints: boolean;
}

type Read<T> = (kept: unknown) => T;

/** One of these words; the first is as usual. */
const oneOf =
  <const T extends string>(usual: T, ...others: T[]): Read<T> =>
  (kept) =>
    others.find((word) => word === kept) ?? usual;
const flag =
  (usual: boolean): Read<boolean> =>
  (kept) =>
    typeof kept === "boolean" ? kept : usual;

/** How each choice is read; what can't be understood is as usual. */
const READ: { readonly [K in keyof Settings]: Read<Settings[K]> } = {
  language: (kept) => (typeof kept === "string" && isLanguage(kept) ? kept : ""),
  theme: oneOf("system", "light", "dark"),
  deck: oneOf("four", "two"),
  amounts: oneOf("chips", "blinds"),
  volume: (kept) => (typeof kept === "number" && kept >= 0 && kept <= 100 ? kept : 70),
  muted: flag(false),
  motion: oneOf("system", "reduced"),
  askAllIn: flag(true),
  askFold: flag(true),
  askCallAny: flag(true),
  alerts: flag(false),
  vibrate: flag(true),
  hints: flag(true),
};

const KEY = "pokerhouse.settings";
const TOLD_AFTER = 400;

/** What can be understood of kept choices; the rest is as usual. */
export function understood(kept: unknown): Settings {
  const told: Partial<Record<string, unknown>> = typeof kept === "object" && kept !== null ? { ...kept } : {};
  const read = Object.entries<Read<unknown>>(READ).map(([name, one]) => [name, one(told[name])]);
  return Object.fromEntries(read) as Settings;
}

class SettingsStore {
  now: Settings = $state.raw(understood(null));
  /** Tells the house; set by who knows it. */
  onchange: ((settings: Settings) => Promise<unknown>) | null = null;
  /** Changes that the house has not heard of yet: until it has, it is not asked. */
  #untold = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #systemDark = $state(false);
  readonly theme: "light" | "dark" = $derived(
    this.now.theme === "system" ? (this.#systemDark ? "dark" : "light") : this.now.theme,
  );

  /** Reads what this machine has kept, and fetches the language. */
  async start(): Promise<void> {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.#systemDark = dark.matches;
    dark.addEventListener("change", () => {
      this.#systemDark = dark.matches;
    });
    this.now = understood(parsed(recall(KEY)));
    await this.#apply();
  }

  set(change: Partial<Settings>): void {
    this.now = { ...this.now, ...change };
    keep(KEY, JSON.stringify(this.now));
    void this.#apply();
    this.#untold += 1;
    clearTimeout(this.#timer);
    // A slider that is drawn says much in a moment; the house hears where it stops.
    this.#timer = setTimeout(() => void this.#tell(), TOLD_AFTER);
  }

  async #tell(): Promise<void> {
    const told = this.#untold;
    await this.onchange?.(this.now);
    if (this.#untold === told) this.#untold = 0;
  }

  /** Takes over what the house has kept for the person; nothing is told back. */
  takeOver(kept: unknown): void {
    if (this.#untold > 0) return;
    this.now = understood(kept);
    keep(KEY, JSON.stringify(this.now));
    void this.#apply();
  }

  async #apply(): Promise<void> {
    const { dataset } = document.documentElement;
    if (this.now.theme === "system") delete dataset["theme"];
    else dataset["theme"] = this.now.theme;
    dataset["deck"] = this.now.deck;
    if (this.now.motion === "reduced") dataset["motion"] = "reduced";
    else delete dataset["motion"];
    await language.choose(this.now.language || preferred(navigator.languages));
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null") as unknown;
  } catch {
    return null;
  }
}

export const settings = new SettingsStore();
