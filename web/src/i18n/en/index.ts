// Every English word of the page, a file a subject.

export { type Dictionary, en } from "./dictionary.ts";
