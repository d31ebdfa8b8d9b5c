// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stayAwake } from "./stay-awake.ts";

const release = vi.fn(() => Promise.resolve());
const request = vi.fn((_kind: string) => Promise.resolve({ release } as unknown as WakeLockSentinel));
let hidden = false;
const turns = (away: boolean): void => {
  hidden = away;
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  vi.stubGlobal("navigator", { wakeLock: { request } });
  request.mockClear();
  release.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("keeps the screen on, again after the page was out of sight, until it is ended", async () => {
  const end = stayAwake();
  expect(request).toHaveBeenCalledExactlyOnceWith("screen");
  turns(true);
  expect(request).toHaveBeenCalledOnce();
  turns(false);
  expect(request).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  await Promise.resolve();
  end();
  expect(release).toHaveBeenCalledOnce();
  turns(false);
  expect(request).toHaveBeenCalledTimes(2);
});

it("lets go of what it gets too late", async () => {
  stayAwake()();
  expect(release).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
});

it("is content where the browser can't, or won't", async () => {
  request.mockRejectedValueOnce(new DOMException("low battery", "NotAllowedError"));
  stayAwake()();
  vi.stubGlobal("navigator", {});
  stayAwake()();
  await Promise.resolve();
  expect(release).not.toHaveBeenCalled();
});
