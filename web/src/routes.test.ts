// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { parse, router } from "./routes.svelte.ts";

it.each([
  ["", { page: "lobby" }],
  ["#/", { page: "lobby" }],
  ["#/?kind=cash", { page: "lobby" }],
  ["#/nowhere", { page: "lobby" }],
  ["#/table/oak", { page: "table", table: "oak", sit: false, seat: null }],
  ["#/table/oak/sit", { page: "table", table: "oak", sit: true, seat: null }],
  ["#/table/oak/sit/10", { page: "table", table: "oak", sit: true, seat: 10 }],
  ["#/table/oak/sit/11", { page: "table", table: "oak", sit: true, seat: null }],
  ["#/table/oak/sit/0", { page: "table", table: "oak", sit: true, seat: null }],
  ["#/table/oak/sit/1.5", { page: "table", table: "oak", sit: true, seat: null }],
  ["#/table/Oak", { page: "lobby" }],
  [`#/table/${"a".repeat(65)}`, { page: "lobby" }],
  ["#/join/7Q2M-KELP-XW34", { page: "join", token: "7Q2M-KELP-XW34" }],
  ["#/join/<b>", { page: "lobby" }],
  [`#/join/${"a".repeat(201)}`, { page: "lobby" }],
  ["#/hand/oak/48", { page: "hand", table: "oak", hand: 48, step: 0 }],
  ["#/hand/oak/48/3", { page: "hand", table: "oak", hand: 48, step: 3 }],
  ["#/hand/oak/48/-3", { page: "hand", table: "oak", hand: 48, step: 0 }],
  ["#/hand/oak/48/1e9", { page: "hand", table: "oak", hand: 48, step: 0 }],
  ["#/hand/oak/0", { page: "lobby" }],
  ["#/hand/oak/1e400", { page: "lobby" }],
  ["#/hand/oak/4.8", { page: "lobby" }],
  ["#/shared/Zm9v-_", { page: "shared", address: "Zm9v-_" }],
  ["#/shared/a+b", { page: "lobby" }],
  [`#/shared/${"a".repeat(16_001)}`, { page: "lobby" }],
  ["#/settings", { page: "settings" }],
  ["#/help", { page: "help", rule: "" }],
  ["#/help/CASH-3.1", { page: "help", rule: "CASH-3.1" }],
  ["#/help/step", { page: "help", rule: "step" }],
  ["#/help/nonsense", { page: "help", rule: "" }],
])("%s leads where it says, and nowhere else", (hash, route) => {
  expect(parse(hash)).toEqual(route);
});

it("follows the address, and forgets the wish to sit once it is granted", () => {
  const stop = router.start();
  location.hash = "#/table/oak/sit/3";
  window.dispatchEvent(new Event("hashchange"));
  expect(router.route).toEqual({ page: "table", table: "oak", sit: true, seat: 3 });
  const before = history.length;
  router.satisfied();
  expect(location.hash).toBe("#/table/oak");
  expect(router.route).toEqual({ page: "table", table: "oak", sit: false, seat: null });
  expect(history.length).toBe(before);
  router.go("#/?kind=cash");
  window.dispatchEvent(new Event("hashchange"));
  expect([router.route.page, router.query]).toEqual(["lobby", "kind=cash"]);
  router.ask("");
  expect([location.hash, router.query]).toEqual(["#/", ""]);
  stop();
  location.hash = "#/settings";
  window.dispatchEvent(new Event("hashchange"));
  expect(router.route.page).toBe("lobby");
});
