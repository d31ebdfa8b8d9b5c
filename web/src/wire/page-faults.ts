// What goes wrong in the page: one line for the console, and one bounded report for the house's log. Nothing of an
// address goes with it but which page was open: what stands behind `#` may be the key of a table.

import type { PageFault } from "./protocol.ts";

/** So many are reported by one page; one that goes wrong all the time has said enough. */
const REPORTED_MAX = 3;
const MESSAGE_MAX = 300;
const STACK_MAX = 900;
/** What a part that can't be fetched throws, in three browsers; the line is to blame, and the page renews itself. */
const NOT_FETCHED = /dynamically imported module|importing a module script|unable to preload/i;

const reported = new Set<string>();

const bare = (text: string, most: number): string => text.replace(/#\S*/g, "").slice(0, most);

/** What a part of the page threw: who looks for it looks into the console. */
export function tellFault(fault: unknown): void {
  // eslint-disable-next-line no-console -- browsers write there only what nobody catches
  console.error(fault);
  report(fault);
}

/** Whatever nobody catches is reported as well. */
export function reportWhatNobodyCatches(): void {
  addEventListener("error", (event) => event.error && report(event.error));
  addEventListener("unhandledrejection", (event) => report(event.reason));
}

function report(fault: unknown): void {
  const message = bare(fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault), MESSAGE_MAX);
  if (NOT_FETCHED.test(message) || reported.size >= REPORTED_MAX || reported.has(message)) return;
  reported.add(message);
  const page = /^#\/([a-z]{1,16})\b/.exec(location.hash)?.[1] ?? "lobby";
  const stack = fault instanceof Error ? bare(fault.stack ?? "", STACK_MAX) : "";
  const told: PageFault = { page, message, stack };
  // If the house does not hear it, there is nobody else to tell.
  void fetch("/api/faults", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
    keepalive: true,
  }).catch(() => undefined);
}
