// Chips on the felt as the player wants to read them: as chips, or as big blinds.

import { formats, t } from "../i18n/index.ts";
import { settings } from "./settings.svelte.ts";

/** `tiny`: in the little room of a phone. What does not come to a tenth of a blind is shown as chips all the same. */
export function shownAmount(chips: number, big: number, tiny: boolean): string {
  if (settings.now.amounts === "chips" || big <= 0 || (chips > 0 && chips * 20 < big))
    return formats().chips(chips, tiny);
  return t().bar.blinds(formats().bigBlinds(chips, big));
}
