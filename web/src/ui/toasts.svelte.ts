// Short notes at the lower left: three at most, six seconds, kept while hovered or focused. Never for your turn.

import type { IconName } from "./icons/index.ts";

export interface Toast {
  readonly key: number;
  readonly icon: IconName;
  readonly text: string;
  readonly rule: string;
  /** Something that can be done about it. */
  readonly offer: { readonly label: string; readonly run: () => void } | null;
}

const SHOWN = 6_000;
const AT_MOST = 3;

class Toasts {
  list: readonly Toast[] = $state.raw([]);
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  show(text: string, icon: IconName = "info", rule = "", offer: Toast["offer"] = null): number {
    const toast = { key: this.#next++, icon, text, rule, offer };
    const list = [...this.list.filter((other) => other.text !== text), toast];
    this.list = list.slice(-AT_MOST);
    this.release(toast.key);
    return toast.key;
  }

  hold(key: number): void {
    clearTimeout(this.#timers.get(key));
  }

  release(key: number): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => this.dismiss(key), SHOWN),
    );
  }

  dismiss(key: number): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.list = this.list.filter((toast) => toast.key !== key);
  }
}

export const toasts = new Toasts();
