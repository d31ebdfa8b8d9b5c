// The Chinese words of the page.

export { zh } from "./dictionary.ts";
