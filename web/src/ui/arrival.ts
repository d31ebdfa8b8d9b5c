// Somebody has come to another page: its heading is said, and the focus, lost with the link that was pressed, lies in it.

import { announcer } from "./announcer.svelte.ts";

/** A visit begins: its first page is told by the browser itself. */
let begins = true;

/** For the heading of a page. */
export function arrives(heading: HTMLElement): void {
  if (begins) {
    begins = false;
    return;
  }
  announcer.say(heading.textContent);
  const main = document.querySelector("main");
  // A field that asks for it has it in a moment.
  if (!main || main.querySelector("[autofocus]") || document.activeElement !== document.body) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
