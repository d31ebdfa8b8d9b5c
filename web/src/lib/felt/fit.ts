// Which layout a stage gets: the largest whose boxes all stand apart. It follows the stage's size, never the device.

import { faults, LAYOUTS, type LayoutName, meets, place, type Placement } from "./geometry.ts";

export interface Fitted {
  readonly name: LayoutName;
  readonly placement: Placement;
  /** A phone with few seats has room for larger board cards. */
  readonly roomy: boolean;
}

const ROOMY_CARD = 48;
const WIDE_FROM = 960;

/** The placement for `n` seats on a stage of W × H; `seated` gives the viewer's own, larger box. */
export function fit(W: number, H: number, n: number, seated: boolean): Fitted {
  const small: LayoutName = W > H ? "landscape" : "portrait";
  const large: readonly LayoutName[] = W >= WIDE_FROM ? ["wide", "tablet"] : ["tablet"];
  for (const name of large) {
    const placement = place(name, n, sized(name, W, H, seated));
    if (faults(placement).length === 0) return { name, placement, roomy: false };
  }
  if (n <= 6) {
    const placement = place(small, n, { ...sized(small, W, H, seated), card: ROOMY_CARD });
    const clear = placement.seats.every((seat) => !meets(seat, placement.board));
    if (clear && faults(placement).length === 0) return { name: small, placement, roomy: true };
  }
  return { name: small, placement: place(small, n, sized(small, W, H, seated)), roomy: false };
}

function sized(name: LayoutName, W: number, H: number, seated: boolean) {
  return seated ? { W, H } : { W, H, hero: LAYOUTS[name].seat };
}
