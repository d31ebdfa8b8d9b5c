// The page's words and numbers in the reader's language.

export type { Dictionary } from "./en/index.ts";
export { Formats } from "./formats.ts";
export {
  cardsInWords,
  formats,
  handTitle,
  isLanguage,
  language,
  type LanguageCode,
  LANGUAGES,
  lineInWords,
  nameOf,
  preferred,
  reasonInWords,
  t,
  typed,
} from "./language.svelte.ts";
export type { Line, Part, Who } from "./sentence.ts";
export type { Typed } from "./typed-amount.ts";
