// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { closed, open, settle, sized, yourTurn } from "../fixtures/index.ts";

beforeEach(sized);
afterEach(closed);

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>(".switcher a")];

it("shows each of one's tables in the order one sat down, and where it is one's turn", async () => {
  await open(yourTurn(Date.now()), "#/table/maple", { me: { seated: ["maple", "owls"] } });
  expect(links().map((link) => link.getAttribute("href"))).toEqual(["#/table/maple", "#/table/owls"]);
  expect(links()[0]?.getAttribute("aria-current")).toBe("page");
  expect(links().every((link) => link.classList.contains("is-turn"))).toBe(true);
});

it("goes to a table by G and its digit, and chooses no preset by it", async () => {
  await open(yourTurn(Date.now()), "#/table/maple", { me: { seated: ["maple", "owls"] } });
  for (const key of ["g", "2"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await settle();
  expect(location.hash).toBe("#/table/owls");
  location.hash = "#/table/maple";
  await settle();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));
  await settle();
  expect(location.hash).toBe("#/table/maple");
});

it("is not there with one table", async () => {
  await open(yourTurn(Date.now()), "#/table/maple", { me: { seated: ["maple"] } });
  expect(links()).toEqual([]);
});
