// Which layout a stage gets: the largest whose boxes all stand apart. It follows the stage's size, never the device.

import { faults, LAYOUTS, type LayoutName, place, type Placement } from "./geometry.ts";

export interface Fitted {
  readonly name: LayoutName;
  readonly placement: Placement;
}

export interface Grown extends Fitted {
  /** How much larger than drawn the stage is shown. */
  readonly zoom: number;
}

const LOW_AND_WIDE = 760;
const WIDE_FROM = 960;

/** The placement for `n` seats on a stage of W × H; `seated` gives the viewer's own, larger box. */
export function fit(W: number, H: number, n: number, seated: boolean): Fitted {
  const small: LayoutName = W > H ? "landscape" : "portrait";
  const large: readonly LayoutName[] = W >= WIDE_FROM ? ["wide", "tablet"] : ["tablet"];
  for (const name of large) {
    const placement = place(name, n, sized(name, W, H, seated));
    if (faults(placement).length === 0) return { name, placement };
  }
  for (const card of largerCards(W, n)) {
    const placement = place(small, n, { ...sized(small, W, H, seated), card });
    if (faults(placement).length === 0) return { name: small, placement };
  }
  return { name: small, placement: place(small, n, sized(small, W, H, seated)) };
}

const ZOOMS = [1.75, 1.5, 1.25, 1.1];

/** The placement for a reader whose type is `scale` times as large: the whole stage grows, as far as all stands apart. */
export function fitGrown(W: number, H: number, n: number, seated: boolean, scale: number): Grown {
  for (const zoom of [scale, ...ZOOMS.filter((one) => one < scale)]) {
    const fitted = fit(W / zoom, H / zoom, n, seated);
    if (zoom > 1 && faults(fitted.placement).length === 0) return { ...fitted, zoom };
  }
  return { ...fit(W, H, n, seated), zoom: 1 };
}

/** Board cards larger than a phone's own: few seats leave room, and so does a low but wide window. */
function largerCards(W: number, n: number): readonly number[] {
  if (W >= LOW_AND_WIDE) return [72, 60, 48];
  return n <= 6 ? [48] : [];
}

function sized(name: LayoutName, W: number, H: number, seated: boolean) {
  return seated ? { W, H } : { W, H, hero: LAYOUTS[name].seat };
}
