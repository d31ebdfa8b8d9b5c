// A sentence that can be read and heard: text with names, amounts and cards in it. A dictionary builds it with the
// `say` template, the log draws its parts, the live regions speak them.

export interface Who {
  readonly name: string;
  readonly me: boolean;
}

export type Part = string | { readonly who: Who } | { readonly amount: number } | { readonly cards: readonly string[] };
export type Line = readonly Part[];

type Value = string | number | Who | readonly Who[] | { readonly cards: readonly string[] };

/** A template of a sentence. A number is an amount of chips; several players become a list joined by `joiners`. */
export function sayIn(join: (names: readonly string[]) => string) {
  return (texts: TemplateStringsArray, ...values: Value[]): Line => {
    const line: Part[] = [];
    texts.forEach((text, i) => {
      if (text) line.push(text);
      const value = values[i];
      if (value === undefined) return;
      if (typeof value === "number") line.push({ amount: value });
      else if (typeof value === "string") line.push(value);
      else if ("cards" in value) line.push(value);
      else if ("name" in value) line.push({ who: value });
      else line.push(...joined(value, join));
    });
    return line;
  };
}

/** The players in the order and with the words of the language's own list. */
function joined(players: readonly Who[], join: (names: readonly string[]) => string): Part[] {
  const marks = players.map((_, i) => `\u0001${i}\u0001`);
  return join(marks)
    .split("\u0001")
    .filter((piece) => piece !== "")
    .map((piece) => {
      const player = /^\d+$/.test(piece) ? players[Number(piece)] : undefined;
      return player ? { who: player } : piece;
    });
}

/** The sentence as plain text, with numbers and cards put into words. */
export function spoken(
  line: Line,
  number: (value: number) => string,
  card: (name: string) => string,
  comma = ", ",
): string {
  return line
    .map((part, i) => {
      // What follows cards is another thing: for the eye a gap says so, for the ear a pause.
      const before = line[i - 1];
      if (typeof part === "string")
        return typeof before === "object" && "cards" in before && part.startsWith(" ")
          ? comma + part.trimStart()
          : part;
      if ("who" in part) return part.who.name;
      if ("amount" in part) return number(part.amount);
      return part.cards.map(card).join(comma);
    })
    .join("");
}
