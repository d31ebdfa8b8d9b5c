// How one of the house's reasons is put into words: by its facts, and by its rule where one code has two meanings.

export type Facts = Readonly<Record<string, number | string>>;
export type ReasonWord = string | ((facts: Facts, rule: string) => string);

/** A fact as a number; one that is missing is 0. */
export const fact = (facts: Facts, name: string): number => Number(facts[name] ?? 0);
