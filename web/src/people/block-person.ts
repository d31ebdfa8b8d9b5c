// Blocks somebody and takes it back; each is said with a way to undo it.

import { house } from "../house/index.ts";
import { t } from "../i18n/index.ts";
import { toasts } from "../ui/index.ts";
import type { Reason } from "../wire/index.ts";

export async function block(player: string, name: string): Promise<Reason | null> {
  const outcome = await house.send({ type: "block_player", player });
  if (!outcome.ok) return outcome.reason;
  toasts.show(t().people.about.blockedToast(name), "silent", "", {
    label: t().people.about.undo,
    run: () => void unblock(player, name),
  });
  return null;
}

export async function unblock(player: string, name: string): Promise<Reason | null> {
  const outcome = await house.send({ type: "unblock_player", player });
  if (!outcome.ok) return outcome.reason;
  toasts.show(t().people.about.unblockedToast(name), "check");
  return null;
}
