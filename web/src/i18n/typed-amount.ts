// What a typed number of chips means. Chips are whole: a decimal is no amount, and is never read as a larger one.

/** A whole number, or what else was typed: `decimal` is told apart because people mean something by it. */
export type Typed = number | "decimal" | "other";

const SPACES = /[\s\u00a0\u202f]/g;

/** Reads digits with the thousands separators of the language, and spaces, which every language understands. */
export function typedAmount(text: string, language: string): Typed {
  const bare = text.replace(SPACES, "");
  if (/^\d{1,12}$/.test(bare)) return Number(bare);
  const group = groupMark(language);
  const grouped = bare.split(group);
  const inThrees = /^\d{1,3}$/.test(grouped[0] ?? "") && grouped.slice(1).every((digits) => /^\d{3}$/.test(digits));
  if (grouped.length > 1 && grouped.length <= 4 && inThrees) return Number(grouped.join(""));
  return /^[\d.,’']*\d[.,]\d+$|^[.,]\d+$/.test(bare) ? "decimal" : "other";
}

function groupMark(language: string): string {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1_234_567);
  return parts.find((part) => part.type === "group")?.value ?? ",";
}
