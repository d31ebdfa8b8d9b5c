// Two reasons to open the page afresh by itself. Parts of it are fetched when they are needed, and one may be missing:
// the line was cut just then, or the house was renewed and its parts have other names. Browsers do not ask for such a
// part again, and what it was for would never open. And the house may have been upgraded since the page was opened: what
// it tells next is for the page it brought along.

/** How often the house is asked then. On a page that was just opened a part that stays missing makes no whirl of it. */
const EVERY = 3_000;

const reasons: (() => boolean)[] = [];
let asking: ReturnType<typeof setInterval> | undefined;

async function renew(): Promise<void> {
  if ((await fetch(location.pathname, { cache: "no-store" })).ok) location.reload();
}

/** Opens the page afresh once the house answers and this, or another reason given before, holds. */
function renewOnce(reason: () => boolean): void {
  reasons.push(reason);
  asking ??= setInterval(() => void (reasons.some((each) => each()) && renew().catch(() => undefined)), EVERY);
}

// What was typed and is not sent yet would be lost.
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

function isTyping(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === "") typed.delete(field);
  return typed.size > 0;
}

/** From now on the page is opened afresh when a part of it is missing. */
export function renewByItself(): void {
  addEventListener("vite:preloadError", () => renewOnce(() => true), { once: true });
  addEventListener("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text"))
      typed.add(target);
  });
}

/** Opens the page afresh as soon as nothing is lost by it: `quiet`, no dialog open and nothing typed. */
export function renewWhenQuiet(quiet: () => boolean): void {
  renewOnce(() => quiet() && !document.querySelector("dialog[open]") && !isTyping());
}
