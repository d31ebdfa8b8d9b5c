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

export const USUAL: Settings = {
  language: "",
  theme: "system",
  deck: "four",
  amounts: "chips",
  volume: 70,
  muted: false,
  motion: "system",
  askAllIn: true,
  askFold: true,
  askCallAny: true,
  alerts: false,
  vibrate: true,
  hints: true,
};

const KEY = "pokerhouse.settings";
const TOLD_AFTER = 400;
const WORDS: Partial<Record<keyof Settings, readonly string[]>> = {
  theme: ["system", "light", "dark"],
  deck: ["four", "two"],
  amounts: ["chips", "blinds"],
  motion: ["system", "reduced"],
};

/** What can be understood of a kept choice; the rest is as usual. */
export function understood(kept: unknown): Settings {
  const found: Record<string, unknown> = { ...USUAL };
  if (typeof kept !== "object" || kept === null) return USUAL;
  for (const [name, value] of Object.entries(kept)) {
    const usual = found[name];
    if (typeof value !== typeof usual) continue;
    if (name === "language" && value !== "" && !isLanguage(String(value))) continue;
    if (WORDS[name as keyof Settings]?.includes(String(value)) === false) continue;
    if (name === "volume" && !(Number(value) >= 0 && Number(value) <= 100)) continue;
    found[name] = value;
  }
  return found as unknown as Settings;
}

class SettingsStore {
  now: Settings = $state.raw(USUAL);
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
