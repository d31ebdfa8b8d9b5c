// A hand in an address: what the sharer saw of it, pressed together. Nothing is kept by the house, so a link works
// for everybody who has it, for as long as they like, and shows no card that the sharer could not see.

import type { PastHand } from "../wire/index.ts";
import { decodedHand } from "./decoded-hand.ts";

export interface SharedHand {
  readonly name: string;
  readonly hand: PastHand;
}

/** Characters of an address that are read, and bytes they may unfold to. */
export const ADDRESS_MAX = 16_000;
const UNFOLDED_MAX = 200_000;

export async function addressOf(shared: SharedHand): Promise<string> {
  const folded = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(shared)));
  const text = btoa(String.fromCharCode(...folded));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The hand of an address; null for what is none. */
export async function handOf(address: string): Promise<SharedHand | null> {
  if (address.length > ADDRESS_MAX) return null;
  try {
    const folded = Uint8Array.from(atob(address.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const bytes = await through(new DecompressionStream("deflate-raw"), folded);
    return decodedHand(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const read = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await read.read();
    if (done) break;
    size += value.length;
    if (size > UNFOLDED_MAX) throw new Error("This unfolds to too much.");
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
