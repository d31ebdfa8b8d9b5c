// Light or dark: the system's choice until the player makes one. The choice is kept on this machine.

const KEY = "pokerhouse.theme";

export type ThemeName = "light" | "dark";

class Theme {
  chosen: ThemeName | null = $state(null);
  system: ThemeName = $state("light");
  readonly now: ThemeName = $derived(this.chosen ?? this.system);

  start(): void {
    const kept = recall(KEY);
    if (kept === "light" || kept === "dark") this.chosen = kept;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.system = dark.matches ? "dark" : "light";
    dark.addEventListener("change", () => {
      this.system = dark.matches ? "dark" : "light";
    });
    this.#apply();
  }

  toggle(): void {
    this.chosen = this.now === "dark" ? "light" : "dark";
    keep(KEY, this.chosen);
    this.#apply();
  }

  #apply(): void {
    if (this.chosen) document.documentElement.dataset["theme"] = this.chosen;
  }
}

/** Something small kept on this machine; a browser that keeps nothing is fine too. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the convenience.
  }
}

export const theme = new Theme();
