// Whom this browser has muted, kept between visits.

import { mutes } from "../../house/index.ts";
import { keep, recall } from "../../settings/index.ts";

const KEY = "pokerhouse.muted";
const PLAYER = /^[a-z0-9-]{1,40}$/;
const MUTED_MAX = 200;

export function recallMutes(): void {
  mutes.remember(recalled(), (players) => keep(KEY, JSON.stringify(players)));
}

function recalled(): string[] {
  try {
    const found: unknown = JSON.parse(recall(KEY) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter((one): one is string => typeof one === "string" && PLAYER.test(one)).slice(-MUTED_MAX);
  } catch {
    return [];
  }
}
