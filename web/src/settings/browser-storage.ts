// Small things this browser keeps between visits.

/** Longer is nothing that the page has written. */
const KEPT_MAX = 16_000;
const NAME = "pokerhouse.name";
const NAME_MAX = 16;

/** Something small kept on this machine; a browser that keeps nothing is fine too. */
export function recall(key: string): string | null {
  try {
    const kept = localStorage.getItem(key);
    return kept !== null && kept.length <= KEPT_MAX ? kept : null;
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

/** The name under which somebody came in here last. */
export function recallName(): string {
  const name = recall(NAME) ?? "";
  return name.length <= NAME_MAX && !/\p{Cc}/u.test(name) ? name : "";
}

export const keepName = (name: string): void => keep(NAME, name);
