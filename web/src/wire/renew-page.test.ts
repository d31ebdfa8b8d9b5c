// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { renewWhenPartsAreMissing } from "./renew-page.ts";

it("opens the page afresh when a part of it is missing, once the house answers", async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const ask = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError("no line")).mockResolvedValue(new Response(""));
  vi.stubGlobal("fetch", ask);
  renewWhenPartsAreMissing();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("vite:preloadError"));
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledOnce();
  vi.clearAllTimers();
  vi.useRealTimers();
});
