// Where everything at a table sits. Pure: a layout and a number of seats in, boxes out; no DOM, no clock.
//
// The law. Place 0 is the viewer (for an observer: seat number 1) at the lowest point; places follow clockwise on
// screen, which is the order of play. They stand at equal arc lengths on the superellipse |x/a|^p + |y/b|^p = 1, with
// a wider step beside the viewer's larger box. A wager stands on the line from its seat to the table's spine, just
// clear of the seat, turned aside where something else stands. The button stands at the seat's clockwise inner
// corner; on small layouts it is a badge on the plate's own corner, so that it can't be read as a neighbour's.

export type LayoutName = "wide" | "tablet" | "portrait" | "landscape";

export interface Layout {
  readonly W: number;
  readonly H: number;
  /** The exponent of the superellipse: the higher, the squarer the table. */
  readonly p: number;
  readonly seat: readonly [number, number];
  readonly hero: readonly [number, number];
  readonly wager: readonly [number, number];
  readonly button: number;
  readonly card: number;
  readonly gap: number;
  readonly lead: number;
  readonly inset: readonly [number, number];
  readonly badge: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box by its centre. */
export interface Box extends Point {
  readonly kind: "seat" | "wager" | "button" | "board" | "pots" | "named";
  readonly w: number;
  readonly h: number;
  readonly place: number;
}

export interface Placement {
  readonly layout: Layout;
  readonly a: number;
  readonly b: number;
  readonly centre: Point;
  readonly seats: readonly Box[];
  readonly wagers: readonly Box[];
  readonly buttons: readonly Box[];
  readonly board: Box;
  readonly pots: Box;
  readonly named: Box;
}

export const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  wide: {
    W: 1120,
    H: 716,
    p: 2.8,
    seat: [156, 102],
    hero: [184, 160],
    wager: [84, 26],
    button: 24,
    card: 84,
    gap: 8,
    lead: 1,
    inset: [20, 10],
    badge: false,
  },
  tablet: {
    W: 820,
    H: 900,
    p: 2.8,
    seat: [132, 90],
    hero: [168, 142],
    wager: [74, 24],
    button: 22,
    card: 72,
    gap: 6,
    lead: 1.05,
    inset: [14, 14],
    badge: false,
  },
  portrait: {
    W: 360,
    H: 466,
    p: 5,
    seat: [78, 64],
    hero: [196, 66],
    wager: [58, 18],
    button: 18,
    card: 34,
    gap: 3,
    lead: 1.1,
    inset: [4, 4],
    badge: true,
  },
  landscape: {
    W: 484,
    H: 320,
    p: 3.4,
    seat: [78, 64],
    hero: [190, 62],
    wager: [58, 18],
    button: 18,
    card: 34,
    gap: 3,
    lead: 1.12,
    inset: [4, 3],
    badge: true,
  },
};

const WAGER_TURNS = [0, 8, -8, 16, -16, 24, -24, 34, -34, 44, -44, 56, -56, 68, -68, 80, -80];
const BUTTON_TURNS = [-38, 38, -52, 52, -66, 66, -80, 80, -24, 24, -95, 95, -110, 110, -125, 125];
const CURVE_STEPS = 1440;

function box(kind: Box["kind"], at: Point, [w, h]: readonly [number, number], place = -1): Box {
  return { kind, x: at.x, y: at.y, w, h, place };
}

/** Whether two boxes overlap, or come nearer than `air`. */
export function meets(one: Box, other: Box, air = 0): boolean {
  return (
    Math.abs(one.x - other.x) < (one.w + other.w) / 2 + air && Math.abs(one.y - other.y) < (one.h + other.h) / 2 + air
  );
}

/** A point of the superellipse by polar angle: well spread for any p, unlike the textbook parameter. */
function point(a: number, b: number, p: number, angle: number): Point {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const r = (Math.abs(c / a) ** p + Math.abs(s / b) ** p) ** (-1 / p);
  return { x: r * c, y: r * s };
}

interface Station extends Point {
  readonly s: number;
}

/** The curve from its lowest point, clockwise on screen, with the arc length at every step. */
function curve(a: number, b: number, p: number): { length: number; stations: Station[]; at(s: number): Point } {
  const stations: Station[] = [];
  let length = 0;
  let last: Point | undefined;
  for (let i = 0; i <= CURVE_STEPS; i++) {
    const now = point(a, b, p, Math.PI / 2 + (2 * Math.PI * i) / CURVE_STEPS);
    if (last) length += Math.hypot(now.x - last.x, now.y - last.y);
    stations.push({ ...now, s: length });
    last = now;
  }
  const at = (s: number): Point => {
    const i = Math.max(
      1,
      stations.findIndex((q) => q.s >= s),
    );
    const from = stations[i - 1];
    const to = stations[i];
    if (!from || !to) return { x: 0, y: b };
    const f = (s - from.s) / (to.s - from.s);
    return { x: from.x + f * (to.x - from.x), y: from.y + f * (to.y - from.y) };
  };
  return { length, stations, at };
}

/** The closed outline of the superellipse round the origin, as an SVG path. */
export function outline(a: number, b: number, p: number, steps = 144): string {
  const points = Array.from({ length: steps }, (_, i) => {
    const { x, y } = point(a, b, p, (2 * Math.PI * i) / steps);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The first point from `from` towards `way` at which a w × h box clears the outer box by `air`. */
function clear(from: Box, way: Point, [w, h]: readonly [number, number], air: number): Point {
  const t = Math.min(
    (from.w + w + 2 * air) / 2 / (Math.abs(way.x) || 1e-9),
    (from.h + h + 2 * air) / 2 / (Math.abs(way.y) || 1e-9),
  );
  return { x: from.x + way.x * t, y: from.y + way.y * t };
}

function turned({ x, y }: Point, degrees: number): Point {
  const r = (degrees * Math.PI) / 180;
  const c = Math.cos(r);
  const s = Math.sin(r);
  return { x: x * c - y * s, y: x * s + y * c };
}

function placeSeats(layout: Layout, n: number, a: number, b: number, centre: Point): Box[] {
  const ring = curve(a, b, layout.p);
  const hero = box("seat", { x: centre.x, y: centre.y + b }, layout.hero, 0);
  const free = (q: Point): boolean =>
    !meets(box("seat", { x: centre.x + q.x, y: centre.y + q.y }, layout.seat), hero, layout.gap + 4);
  const lead = Math.max((layout.lead * ring.length) / n, ring.stations.find(free)?.s ?? 0);
  return Array.from({ length: n }, (_, k) => {
    const step = n > 2 ? (ring.length - 2 * lead) / (n - 2) : 0;
    const s = k === 0 ? 0 : n === 2 ? ring.length / 2 : lead + (k - 1) * step;
    const q = ring.at(s);
    return box("seat", { x: centre.x + q.x, y: centre.y + q.y }, k === 0 ? layout.hero : layout.seat, k);
  });
}

function placeMiddle(layout: Layout, centre: Point): { board: Box; pots: Box; named: Box } {
  const { card, gap } = layout;
  const large = card > 40 && !layout.badge;
  const line = large ? 28 : 18;
  const size: [number, number] = [5 * card + 4 * gap, Math.round(card * 1.4)];
  const board = box("board", { x: centre.x, y: centre.y + line * 0.4 }, size);
  const reach = size[1] / 2 + line / 2 + gap;
  const pots = box("pots", { x: centre.x, y: board.y - reach }, [large ? size[0] * 0.8 : 96, line]);
  const named = box("named", { x: centre.x, y: board.y + reach }, [large ? size[0] : 120, line]);
  return { board, pots, named };
}

function placeBadges(layout: Layout, seats: readonly Box[], fixed: readonly Box[], centre: Point): Box[] {
  const r = layout.button / 2;
  return seats.map((seat) => {
    const inner = seat.x > centre.x + 1 ? -1 : 1;
    const reach = seat.w / 2 - (seat.place ? 2 : 5);
    const on = (side: number): Box =>
      box(
        "button",
        {
          x: Math.max(r, Math.min(layout.W - r, seat.x + side * reach)),
          y: Math.max(r, seat.y - seat.h / 2 + 11),
        },
        [layout.button, layout.button],
        seat.place,
      );
    const first = on(inner);
    return fixed.some((q) => meets(first, q, 1)) ? on(-inner) : first;
  });
}

/** The direction from a seat to the nearest point of the table's spine. */
function inward(seat: Box, centre: Point, a: number, b: number): Point {
  const spine = a > b ? { x: a * 0.5, y: 0 } : { x: 0, y: b * 0.62 };
  const sx = Math.max(-spine.x, Math.min(spine.x, seat.x - centre.x));
  const sy = Math.max(-spine.y, Math.min(spine.y, seat.y - centre.y));
  const v = { x: centre.x + sx - seat.x, y: centre.y + sy - seat.y };
  const m = Math.hypot(v.x, v.y);
  return { x: v.x / m, y: v.y / m };
}

function firstFree(turns: readonly number[], at: (degrees: number) => Box, isFree: (q: Box) => boolean): Box {
  let last = at(0);
  for (const degrees of turns) {
    last = at(degrees);
    if (isFree(last)) break;
  }
  return last;
}

/** All boxes of a table with `n` places in the given layout. */
export function place(name: LayoutName, n: number, size: Partial<Layout> = {}): Placement {
  const layout = { ...LAYOUTS[name], ...size };
  const [insetX, insetY] = layout.inset;
  const a = layout.W / 2 - insetX - layout.seat[0] / 2;
  const top = insetY + layout.seat[1] / 2;
  const bottom = layout.H - insetY - layout.hero[1] / 2;
  const b = (bottom - top) / 2;
  const centre = { x: layout.W / 2, y: (top + bottom) / 2 };
  const seats = placeSeats(layout, n, a, b, centre);
  const { board, pots, named } = placeMiddle(layout, centre);
  const fixed = [board, pots, named];
  const badges = layout.badge ? placeBadges(layout, seats, fixed, centre) : [];
  const taken = [...fixed, ...seats, ...badges];
  const wagers: Box[] = [];
  for (const seat of seats) {
    const way = inward(seat, centre, a, b);
    const mirror = seat.x > centre.x + 1 ? -1 : 1;
    const at = (degrees: number): Box =>
      box("wager", clear(seat, turned(way, mirror * degrees), layout.wager, layout.gap), layout.wager, seat.place);
    wagers.push(firstFree(WAGER_TURNS, at, (q) => ![...taken, ...wagers].some((r) => meets(q, r, 1))));
  }
  const inside = (q: Box): boolean =>
    q.x - q.w / 2 >= 0 && q.x + q.w / 2 <= layout.W && q.y - q.h / 2 >= 0 && q.y + q.h / 2 <= layout.H;
  const discs = seats.map((seat) => {
    const disc: [number, number] = [layout.button, layout.button];
    const way = inward(seat, centre, a, b);
    const at = (degrees: number): Box => box("button", clear(seat, turned(way, degrees), disc, 2), disc, seat.place);
    return firstFree(
      BUTTON_TURNS,
      at,
      (q) => inside(q) && ![...fixed, ...seats, ...wagers].some((r) => meets(q, r, 1)),
    );
  });
  const buttons = layout.badge ? badges : discs;
  return { layout, a, b, centre, seats, wagers, buttons, board, pots, named };
}

/** Every pair of boxes that overlap, every box that leaves the stage and a board wider than the felt, in words. */
export function faults(placement: Placement): string[] {
  const { layout, seats, wagers, buttons, board, pots, named } = placement;
  const all = [...seats, ...wagers, board, pots, named];
  const name = (q: Box): string => `${q.kind}${q.place >= 0 ? q.place : ""}`;
  const found: string[] = [];
  all.forEach((one, i) => {
    for (const other of all.slice(i + 1)) if (meets(one, other)) found.push(`${name(one)} meets ${name(other)}`);
  });
  for (const button of buttons)
    for (const other of all) {
      const own = layout.badge && other.kind === "seat" && other.place === button.place;
      if (!own && meets(button, other)) found.push(`${name(button)} meets ${name(other)}`);
    }
  for (const q of [...all, ...buttons]) {
    const out =
      q.x - q.w / 2 < -0.5 || q.y - q.h / 2 < -0.5 || q.x + q.w / 2 > layout.W + 0.5 || q.y + q.h / 2 > layout.H + 0.5;
    if (out) found.push(`${name(q)} leaves the stage`);
  }
  if (board.w / 2 > placement.a) found.push("board leaves the felt");
  return found;
}
