// Parts of the page are fetched when they are needed. One may be missing: the line was cut just then, or the house was
// renewed and its parts have other names. Browsers do not ask for such a part again, and what it was for would never
// open: the page is opened afresh as soon as the house answers.

/** How often the house is asked then. On a page that was just opened a part that stays missing makes no whirl of it. */
const EVERY = 3_000;

let asking: ReturnType<typeof setInterval> | undefined;

async function renew(): Promise<void> {
  if ((await fetch(location.pathname, { cache: "no-store" })).ok) location.reload();
}

export function renewWhenPartsAreMissing(): void {
  addEventListener("vite:preloadError", () => {
    asking ??= setInterval(() => renew().catch(() => undefined), EVERY);
  });
}
