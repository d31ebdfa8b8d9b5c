// The six reactions and their drawings.

import type { IconName } from "../../ui/index.ts";
import type { React } from "../../wire/index.ts";

export type Reaction = React["reaction"];

export const REACTIONS: readonly (readonly [Reaction, IconName])[] = [
  ["nice", "thumb"],
  ["wow", "wow"],
  ["laugh", "laugh"],
  ["unlucky", "sad"],
  ["cheers", "glass"],
  ["thanks", "heart"],
];

export function iconOf(reaction: Reaction): IconName {
  return REACTIONS.find(([one]) => one === reaction)?.[1] ?? "thumb";
}
