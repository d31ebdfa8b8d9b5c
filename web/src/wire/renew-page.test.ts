// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { renewWhenPartsAreMissing } from "./renew-page.ts";

let end = (): void => undefined;

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("opens the page afresh when a part of it is missing, once the house answers", async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const ask = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError("no line")).mockResolvedValue(new Response(""));
  vi.stubGlobal("fetch", ask);
  vi.spyOn(performance, "now").mockReturnValue(60_000);
  end = renewWhenPartsAreMissing();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("vite:preloadError"));
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("is in no hurry on a page that has just been opened", async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("")));
  vi.spyOn(performance, "now").mockReturnValue(500);
  end = renewWhenPartsAreMissing();
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(4_400);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledOnce();
});
