// Whom this browser has muted, kept between visits.

import { mutes } from "../../house/index.ts";
import { keep, recall } from "../../settings/index.ts";

const KEY = "pokerhouse.muted";

export function recallMutes(): void {
  mutes.remember(recalled(), (players) => keep(KEY, JSON.stringify(players)));
}

function recalled(): string[] {
  try {
    const found: unknown = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
