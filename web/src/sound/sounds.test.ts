import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyEvent } from "../wire/index.ts";
import { cuesOf } from "./event-cues.ts";
import { allowSound, CUES, type Cue, play, setVolume } from "./sounds.ts";

let peaks: number[];

/** As much of Web Audio as the sounds use; it notes how loud each piece begins. */
class Audio {
  state = "running";
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  createGain = (): unknown => ({
    gain: { setValueAtTime: (level: number) => peaks.push(level), exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  #node = (): unknown => ({
    frequency: {},
    connect: (to: unknown) => to,
    start: () => undefined,
    stop: () => undefined,
  });
  createOscillator = this.#node;
  createBiquadFilter = this.#node;
  createBufferSource = this.#node;
  createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(8) });
}

beforeEach(() => {
  peaks = [];
  vi.stubGlobal("AudioContext", Audio);
});
afterEach(() => vi.unstubAllGlobals());

describe("a sound", () => {
  it("is short and soft, every one", () => {
    for (const [cue, pieces] of Object.entries(CUES))
      for (const piece of pieces) {
        expect(piece.at + piece.for, cue).toBeLessThanOrEqual(0.25);
        expect(piece.level, cue).toBeLessThanOrEqual(1.5);
      }
  });

  it("waits for the first press, follows the volume, and is silent at 0", () => {
    play("turn");
    expect(peaks).toEqual([]);
    allowSound();
    setVolume(1);
    play("turn");
    const [full = 0] = peaks;
    setVolume(0.5);
    play("turn");
    expect(peaks[2]).toBeCloseTo(full / 2);
    setVolume(0);
    play("turn");
    expect(peaks).toHaveLength(4);
    setVolume(1);
    for (const cue of Object.keys(CUES)) play(cue as Cue);
    expect(peaks.length).toBeGreaterThan(20);
  });

  it("tells what happened at the table", () => {
    const of = (...events: AnyEvent[]): Cue[] => cuesOf(events, 1, 10);
    expect(of({ type: "acted", seat: 3, move: "check" })).toEqual(["check"]);
    expect(of({ type: "acted", seat: 3, move: "fold" }, { type: "acted", seat: 4, move: "fold" })).toEqual(["fold"]);
    expect(of({ type: "acted", seat: 3, move: "bet", to: 40, paid: 40 })).toEqual(["chips"]);
    expect(of({ type: "acted", seat: 3, move: "raise", to: 400, paid: 400 })).toEqual(["manyChips"]);
    expect(of({ type: "acted", seat: 3, move: "raise", to: 400, paid: 400, all_in: true })).toEqual(["allIn"]);
    const award = { type: "awarded", pot: 0, pots: 1, amount: 90 } as const;
    expect(of({ ...award, seat: 1 })).toEqual(["win"]);
    expect(of({ ...award, seat: 2 })).toEqual(["chips"]);
  });
});
