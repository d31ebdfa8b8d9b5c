// The page's words and numbers in the reader's language.

export { Formats } from "./formats.ts";
export {
  allWords,
  cardsInWords,
  type Dictionary,
  door,
  type Evening,
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
  withWords,
} from "./language.svelte.ts";
export type { Line, Part, Who } from "./sentence.ts";
export type { Typed } from "./typed-amount.ts";
