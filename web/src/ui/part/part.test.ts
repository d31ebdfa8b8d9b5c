// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { Broken } from "../../fixtures/index.ts";
import { language } from "../../i18n/index.ts";
import { reportWhatNobodyCatches } from "../../wire/index.ts";
import { Part } from "./index.ts";

let close = (): void => undefined;
let sent: { page: string; message: string; stack: string }[] = [];

async function shown(load: () => Promise<{ default: typeof Broken }>, mended = (): boolean => false): Promise<void> {
  await language.choose("en");
  sent = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as (typeof sent)[0]);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const target = document.body.appendChild(document.createElement("div"));
  const app = mount(Part<{ mended: () => boolean; said: string }>, {
    target,
    props: { load, mended, said: `lost ${Math.random()} at #/join/7Q2M-KELP-XW34` },
  });
  close = () => {
    void unmount(app);
    target.remove();
  };
  await vi.waitFor(() => expect(target.querySelector(".mishap, .stands")).not.toBeNull());
}

afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("button, a")].find((one) => one.textContent === name);

it("says what to do where a part can’t be fetched", async () => {
  await shown(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  expect(document.querySelector("[role=alert]")?.textContent).toContain("This part of the page didn’t load.");
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  button("Reload the page")?.click();
  expect(reload).toHaveBeenCalledOnce();
  expect(button("To the lobby")?.getAttribute("href")).toBe("#/");
});

it("keeps a part that breaks to itself, tells it once, and shows it again when it is mended", async () => {
  const console = vi.spyOn(globalThis.console, "error").mockReturnValue();
  location.hash = "#/join/7Q2M-KELP-XW34";
  let mended = false;
  await shown(
    () => Promise.resolve({ default: Broken }),
    () => mended,
  );
  expect(document.querySelector("[role=alert]")?.textContent).toContain("Something went wrong");
  button("Try again")?.click();
  flushSync();
  await vi.waitFor(() => expect(button("Try again")).toBeDefined());
  expect(sent).toHaveLength(1);
  expect(sent[0]?.page).toBe("join");
  expect(sent[0]?.message).toMatch(/^Error: lost 0\.\d+ at $/);
  expect(sent[0]?.stack.length).toBeLessThanOrEqual(900);
  expect(JSON.stringify(sent)).not.toContain("KELP");
  expect(console).toHaveBeenCalled();
  mended = true;
  button("Try again")?.click();
  await vi.waitFor(() => expect(document.querySelector(".stands")).not.toBeNull());
});

it("reports what nobody catches, but no end of it, and not that the line was cut", async () => {
  await shown(
    () => Promise.resolve({ default: Broken }),
    () => true,
  );
  reportWhatNobodyCatches();
  const thrown = (error: unknown): boolean => window.dispatchEvent(Object.assign(new Event("error"), { error }));
  thrown(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"));
  expect(sent).toEqual([]);
  const refused = Object.assign(new Event("unhandledrejection"), { reason: "x".repeat(5_000) });
  window.dispatchEvent(refused);
  expect(sent[0]?.message).toBe("x".repeat(300));
  for (let i = 0; i < 10; i++) thrown(new TypeError(`t is not iterable ${i}`));
  expect(sent.length).toBeLessThanOrEqual(3);
});
