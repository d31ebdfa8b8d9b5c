// Korean particles follow the sound before them: 텐과, 포와; 30으로, 45로.

const HANGUL = 0xac00;
const SOUNDS = 28;
/** Digits whose Korean name ends in a consonant other than ㄹ: 영 삼 육, and every round number (십, 백, 천, 만). */
const CLOSED = new Set(["0", "3", "6"]);

/** The word with 과 or 와. */
export function and(word: string): string {
  const last = word.charCodeAt(word.length - 1) - HANGUL;
  return `${word}${last >= 0 && last % SOUNDS !== 0 ? "과" : "와"}`;
}

/** The written number with 으로 or 로. */
export function toward(number: string): string {
  return `${number}${CLOSED.has(number.at(-1) ?? "") ? "으로" : "로"}`;
}
