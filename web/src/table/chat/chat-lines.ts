// The messages as they are read: players apart from observers, a muted player's own gathered into one line.

import type { ChatLine } from "../../wire/index.ts";

export type Shown =
  | { readonly kind: "said"; readonly line: ChatLine }
  | {
      readonly kind: "muted";
      readonly key: number;
      readonly player: string;
      readonly name: string;
      readonly count: number;
    };

export function gathered(lines: readonly ChatLine[], isMuted: (player: string) => boolean): Shown[] {
  const shown: Shown[] = [];
  for (const line of lines) {
    if (!isMuted(line.player)) shown.push({ kind: "said", line });
    else {
      const at = shown.findIndex((one) => one.kind === "muted" && one.player === line.player);
      const before = at < 0 ? 0 : (shown.splice(at, 1)[0] as Shown & { kind: "muted" }).count;
      shown.push({ kind: "muted", key: -line.number, player: line.player, name: line.name, count: before + 1 });
    }
  }
  return shown;
}
