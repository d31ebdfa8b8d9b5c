// The shape of the table's page, from the window's size in the reader's own type size.

export type Shell = "wide" | "tablet" | "portrait" | "landscape";

export interface Shape {
  readonly shell: Shell;
  /** A tablet whose dock needs two rows. */
  readonly narrow: boolean;
  /** A dock with little room beside the panel or on a small tablet. */
  readonly snug: boolean;
  /** A phone without room for the slider. */
  readonly short: boolean;
}

const PANEL_FROM = 1200;
const TABLET_FROM = 700;
const TWO_ROWS_BELOW = 1000;
const SLIDER_FROM = 700;
const LOW = 500;

/** `scale` is the root type size over 16: at 200 % a wide window counts as half as wide. */
export function shape(width: number, height: number, scale = 1): Shape {
  const w = width / scale;
  const h = height / scale;
  const shell: Shell =
    height < LOW && width > height
      ? "landscape"
      : w < TABLET_FROM
        ? "portrait"
        : w >= PANEL_FROM && h >= 560
          ? "wide"
          : "tablet";
  return {
    shell,
    narrow: shell === "tablet" && w < TWO_ROWS_BELOW,
    snug: shell === "wide" ? w < 1420 : shell === "tablet" && w < 1120,
    short: shell === "portrait" && height < SLIDER_FROM,
  };
}
