// The Korean words of the page.

export { ko } from "./dictionary.ts";
