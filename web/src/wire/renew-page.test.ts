// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";

let reload: MockInstance<() => void>;

async function fresh() {
  vi.resetModules();
  const page = await import("./renew-page.ts");
  page.renewByItself();
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.spyOn(location, "reload").mockReturnValue();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

it("opens the page afresh when a part of it is missing, once the house answers", async () => {
  const ask = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError("no line")).mockResolvedValue(new Response(""));
  vi.stubGlobal("fetch", ask);
  await fresh();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("vite:preloadError"));
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("renews itself for a newer house at the next quiet moment: no hand, no dialog, nothing typed", async () => {
  vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockResolvedValue(new Response("")));
  const { renewWhenQuiet } = await fresh();
  let playing = true;
  document.body.innerHTML = '<dialog open></dialog><input type="text"><input type="range">';
  const [dialog, words, range] = ["dialog", "[type=text]", "[type=range]"].map((one) => document.querySelector(one));
  if (!(words instanceof HTMLInputElement) || !dialog || !range) throw new Error("nothing to type in");
  words.value = "good game";
  words.dispatchEvent(new Event("input", { bubbles: true }));
  range.dispatchEvent(new Event("input", { bubbles: true }));
  renewWhenQuiet(() => !playing);
  const after = async (change: () => void): Promise<void> => {
    change();
    await vi.advanceTimersByTimeAsync(3_000);
  };
  await after(() => undefined);
  await after(() => (playing = false));
  await after(() => dialog.remove());
  expect(reload).not.toHaveBeenCalled();
  await after(() => (words.value = ""));
  expect(reload).toHaveBeenCalledOnce();
});
