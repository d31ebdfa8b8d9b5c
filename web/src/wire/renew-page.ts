// Parts of the page are fetched when they are needed. One may be missing: the line was cut just then, or the house was
// renewed and its parts have other names. Browsers do not ask for such a part again, and what it was for would never
// open: the page is opened afresh as soon as the house answers.

const EVERY = 1_000;
/** A page is at least so old before it is opened afresh, so that a part that stays missing makes no whirl of it. */
const AGE = 5_000;

/** From now on; what is returned ends it. */
export function renewWhenPartsAreMissing(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(() => void look(), Math.max(EVERY, AGE - performance.now()));
  };
  const look = async (): Promise<void> => {
    if (await answers()) location.reload();
    else soon();
  };
  const missing = (): void => {
    if (timer === undefined) soon();
  };
  addEventListener("vite:preloadError", missing);
  return () => {
    clearTimeout(timer);
    removeEventListener("vite:preloadError", missing);
  };
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
