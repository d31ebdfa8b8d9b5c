// Small things this browser keeps between visits.

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
