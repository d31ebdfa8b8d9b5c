// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { askToNotify, mayNotify, notify } from "./alerts.ts";

let shown: string[] = [];

function browser(permission: NotificationPermission, hidden: boolean): void {
  shown = [];
  class Fake {
    static permission = permission;
    static requestPermission = (): Promise<NotificationPermission> => Promise.resolve("granted");
    onclick = null;
    constructor(title: string, { body }: { body: string }) {
      shown.push(`${title}: ${body}`);
    }
    close = (): void => undefined;
  }
  vi.stubGlobal("Notification", Fake);
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a notification", () => {
  it("comes only to a hidden tab that was allowed to", async () => {
    browser("granted", true);
    notify("maple", "Your turn", "Maple Room");
    expect(shown).toEqual(["Your turn: Maple Room"]);
    browser("granted", false);
    notify("maple", "Your turn", "Maple Room");
    expect(shown).toEqual([]);
    browser("default", true);
    notify("maple", "Your turn", "Maple Room");
    expect([shown, mayNotify(), await askToNotify()]).toEqual([[], "ask", true]);
    browser("denied", true);
    expect(mayNotify()).toBe("never");
  });
});
