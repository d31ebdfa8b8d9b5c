// Every sound is put together from oscillators and noise when it is played: nothing is fetched. Each is under 250 ms.

export type Cue =
  | "turn"
  | "turnElsewhere"
  | "hurry"
  | "card"
  | "chips"
  | "manyChips"
  | "check"
  | "fold"
  | "allIn"
  | "win"
  | "heartbeat"
  | "out"
  | "chosen"
  | "takenBack"
  | "lost"
  | "back"
  | "invitation";

/** A tone with a wooden overtone that dies away at once, or a brush of filtered noise. */
type Piece =
  | {
      readonly kind: "knock" | "tone";
      readonly at: number;
      readonly hertz: number;
      readonly for: number;
      readonly level: number;
    }
  | {
      readonly kind: "brush";
      readonly at: number;
      readonly hertz: number;
      readonly for: number;
      readonly level: number;
    };

const LOUD = 0.126; // −18 dB
const LOW = 392;
const FOURTH = 4 / 3;
const FIFTH = 3 / 2;

const knock = (at: number, hertz: number, level = 1): Piece => ({ kind: "knock", at, hertz, for: 0.11, level });
const tone = (at: number, hertz: number, length: number, level = 1): Piece => ({
  kind: "tone",
  at,
  hertz,
  for: length,
  level,
});
const brush = (at: number, hertz: number, length: number, level = 1): Piece => ({
  kind: "brush",
  at,
  hertz,
  for: length,
  level,
});
const click = (at: number): Piece => ({ kind: "knock", at, hertz: 2100, for: 0.035, level: 0.5 });

export const CUES: Readonly<Record<Cue, readonly Piece[]>> = {
  turn: [knock(0, LOW), knock(0.13, LOW * FOURTH)],
  turnElsewhere: [knock(0, LOW * 2), knock(0.13, LOW * 2 * FOURTH)],
  hurry: [knock(0, LOW * FIFTH)],
  card: [brush(0, 3200, 0.04, 0.7)],
  chips: [click(0), click(0.04), click(0.08)],
  manyChips: [click(0), click(0.03), click(0.06), click(0.09), click(0.13)],
  check: [knock(0, 150, 0.9), knock(0.09, 150, 0.7)],
  fold: [brush(0, 900, 0.09, 0.7)],
  allIn: [tone(0, 98, 0.24, 1.2)],
  win: [tone(0, LOW * FIFTH, 0.11, 0.8), tone(0.11, LOW, 0.13, 0.8)],
  heartbeat: [tone(0, 62, 0.1, 1.4), tone(0.14, 58, 0.1, 1)],
  out: [knock(0, LOW), knock(0.13, LOW / FOURTH)],
  chosen: [tone(0, 660, 0.03, 0.4)],
  takenBack: [tone(0, 440, 0.03, 0.4)],
  lost: [tone(0, 330, 0.1, 0.6), tone(0.1, 294, 0.12, 0.6)],
  back: [tone(0, 294, 0.1, 0.6), tone(0.1, 330, 0.12, 0.6)],
  invitation: [tone(0, 880, 0.2, 0.6)],
};

let context: AudioContext | null = null;
let volume = 1;
let noise: AudioBuffer | null = null;

/** Browsers let a page sound only after its reader has pressed something. */
export function allowSound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Made with the first press, not with the first card: then nothing moves that would wait for it.
  noise ??= whiteNoise(context);
  void context.resume();
}

/** From 0, silent, to 1. */
export function setVolume(share: number): void {
  volume = Math.max(0, Math.min(1, share));
}

/** Plays a cue, unless the reader wants silence or has pressed nothing yet. */
export function play(cue: Cue): void {
  if (context?.state !== "running" || volume === 0) return;
  for (const piece of CUES[cue]) sound(context, piece);
}

function sound(audio: AudioContext, piece: Piece): void {
  const start = audio.currentTime + piece.at;
  const end = start + piece.for;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(LOUD * piece.level * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  if (piece.kind === "brush") {
    const source = audio.createBufferSource();
    source.buffer = noise;
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = piece.hertz;
    source.connect(filter).connect(gain);
    source.start(start);
    source.stop(end);
    return;
  }
  for (const partial of piece.kind === "knock" ? [1, 2.76] : [1]) {
    const oscillator = audio.createOscillator();
    oscillator.type = "sine";
    oscillator.frequency.value = piece.hertz * partial;
    oscillator.connect(gain);
    oscillator.start(start);
    oscillator.stop(end);
  }
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
