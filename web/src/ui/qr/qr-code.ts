// A QR code for a short text: byte mode, correction level M, versions 1 to 10 (ISO/IEC 18004). Enough for an address.

/** Version to: data bytes in all, correction bytes a block, blocks; all of level M. */
const VERSIONS: readonly (readonly [data: number, correction: number, blocks: number])[] = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
  [124, 18, 4],
  [154, 22, 4],
  [182, 22, 5],
  [216, 26, 5],
];

/** Rows and columns where the alignment patterns of a version cross. */
const ALIGNMENTS: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const LEVEL_M = 0;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Powers of two in the field of 256 elements, and their logarithms. */
const POWERS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i += 1) {
  POWERS[i] = POWERS[i + 255] = x;
  LOGARITHMS[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}

const times = (a: number, b: number): number =>
  a && b ? (POWERS[(LOGARITHMS[a] ?? 0) + (LOGARITHMS[b] ?? 0)] ?? 0) : 0;

type Grid = boolean[][];

/** The dark and light squares of the code, row by row; null if the text is too long for a small code. */
export function qrCode(text: string): Grid | null {
  const candidates = qrCodes(text).map((grid) => ({ grid, sum: penalty(grid) }));
  return candidates.toSorted((one, other) => one.sum - other.sum)[0]?.grid ?? null;
}

/** All eight forms the code may take; a reader takes any, but one is read most easily. */
export function qrCodes(text: string): Grid[] {
  const bytes = new TextEncoder().encode(text);
  const at = VERSIONS.findIndex(([data], i) => bytes.length + (i < 9 ? 2 : 3) <= data);
  if (at < 0) return [];
  const words = interleaved(at, dataWords(bytes, at));
  return MASKS.map((_, mask) => drawn(at + 1, words, mask));
}

function dataWords(bytes: Uint8Array, at: number): number[] {
  const [capacity] = VERSIONS[at] ?? [0];
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, at < 9 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((word, bit) => word * 2 + bit, 0));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The blocks' words one after another: the first of each, the second of each; then the correction's. */
function interleaved(at: number, words: readonly number[]): number[] {
  const [capacity, correction, blocks] = VERSIONS[at] ?? [0, 0, 1];
  const short = Math.floor(capacity / blocks);
  const longs = capacity % blocks;
  const data: (readonly number[])[] = [];
  for (let i = 0, from = 0; i < blocks; i += 1) {
    const length = short + (i >= blocks - longs ? 1 : 0);
    data.push(words.slice(from, from + length));
    from += length;
  }
  const checks = data.map((block) => remainder(block, correction));
  const across = (rows: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => (i < row.length ? [row[i] ?? 0] : [])),
    ).flat();
  return [...across(data), ...across(checks)];
}

/** What is left of the block divided by the generator of so many correction words. */
function remainder(block: readonly number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i += 1) {
    const longer = [...generator, 0];
    generator.forEach((factor, j) => (longer[j + 1] = (longer[j + 1] ?? 0) ^ times(factor, POWERS[i] ?? 0)));
    generator = longer;
  }
  const rest = [...block, ...Array<number>(length).fill(0)];
  block.forEach((_, i) => {
    const lead = rest[i] ?? 0;
    generator.forEach((factor, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(factor, lead)));
  });
  return rest.slice(block.length);
}

function drawn(version: number, words: readonly number[], mask: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Grid = grid.map((row) => [...row]);
  const set = (row: number, column: number, dark: boolean): void => {
    if (!grid[row] || !fixed[row] || column < 0 || column >= size) return;
    grid[row][column] = dark;
    fixed[row][column] = true;
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    around(4, (dr, dc, ring) => set(row + dr, column + dc, ring !== 2 && ring !== 4));
  const crossings = ALIGNMENTS[version - 1] ?? [];
  const last = crossings.length - 1;
  crossings.forEach((row, i) =>
    crossings.forEach((column, j) => {
      const atFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!atFinder) around(2, (dr, dc, ring) => set(row + dr, column + dc, ring !== 1));
    }),
  );
  markFormat(set, size, mask);
  if (version >= 7) markVersion(set, size, version);
  fill(grid, fixed, words, mask);
  return grid;
}

/** Every square around a middle, with the ring it is in. */
function around(reach: number, put: (row: number, column: number, ring: number) => void): void {
  for (let r = -reach; r <= reach; r += 1)
    for (let c = -reach; c <= reach; c += 1) put(r, c, Math.max(Math.abs(r), Math.abs(c)));
}

type Put = (row: number, column: number, dark: boolean) => void;

/** The bits and their remainder by a generator, as format and version are written. */
function checked(value: number, generator: number, length: number): number {
  let rest = value;
  for (let i = 0; i < length; i += 1) rest = (rest << 1) ^ (rest >> (length - 1) ? generator : 0);
  return (value << length) | (rest & ((1 << length) - 1));
}

function markFormat(set: Put, size: number, mask: number): void {
  const bits = checked((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 15; i += 1) {
    // Around the upper left corner, leaving out the timing lines; and once more beside the two others.
    if (i < 6) set(i, 8, bit(i));
    else if (i < 8) set(i + 1, 8, bit(i));
    else if (i === 8) set(8, 7, bit(i));
    else set(8, 14 - i, bit(i));
    if (i < 8) set(8, size - 1 - i, bit(i));
    else set(size - 15 + i, 8, bit(i));
  }
  set(size - 8, 8, true);
}

function markVersion(set: Put, size: number, version: number): void {
  const bits = checked(version, 0x1f25, 12);
  for (let i = 0; i < 18; i += 1) {
    const dark = ((bits >> i) & 1) === 1;
    set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    set(size - 11 + (i % 3), Math.floor(i / 3), dark);
  }
}

/** The words in zigzag from the lower right corner, two columns at a time, around what is fixed. */
function fill(grid: Grid, fixed: Grid, words: readonly number[], mask: number): void {
  const size = grid.length;
  const masked = MASKS[mask] ?? ((): boolean => false);
  let at = 0;
  for (let right = size - 1, upwards = true; right > 0; right -= 2, upwards = !upwards) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = grid[row];
        if (!line || fixed[row]?.[column]) continue;
        const dark = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        line[column] = dark !== masked(row, column);
        at += 1;
      }
    }
  }
}

/** How hard the code is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c] ?? false))];
  let sum = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const corner of ["10111010000", "00001011101"])
      for (let from = text.indexOf(corner); from >= 0; from = text.indexOf(corner, from + 1)) sum += 40;
  }
  for (let r = 1; r < size; r += 1)
    for (let c = 1; c < size; c += 1) {
      const one = grid[r]?.[c];
      if (one === grid[r - 1]?.[c] && one === grid[r]?.[c - 1] && one === grid[r - 1]?.[c - 1]) sum += 3;
    }
  const share = (grid.flat().filter(Boolean).length * 100) / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 50) / 5);
}
