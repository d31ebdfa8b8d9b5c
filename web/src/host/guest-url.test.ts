import { expect, it } from "vitest";
import { isOnlyHere, linkUrl } from "./guest-url.ts";

const at = (address: string): URL => new URL(address);
const key = "7Q2M-KELP-XW34";

it.each([
  [
    "the address the house goes by",
    { named: "https://poker.example.org", network: "http://192.168.1.20:8000" },
    "http://127.0.0.1:8000/",
    "https://poker.example.org/#/join/7Q2M-KELP-XW34",
  ],
  [
    "the local network's where only this machine finds the page",
    { named: "", network: "http://192.168.1.20:8000" },
    "http://localhost:8000/",
    "http://192.168.1.20:8000/#/join/7Q2M-KELP-XW34",
  ],
  [
    "where the page was found",
    { named: "", network: "http://10.0.0.3:8000" },
    "https://cards.example.org/",
    "https://cards.example.org/#/join/7Q2M-KELP-XW34",
  ],
  [
    "this machine's, if that is all there is",
    { named: "", network: "" },
    "http://127.0.0.1:8000/",
    "http://127.0.0.1:8000/#/join/7Q2M-KELP-XW34",
  ],
])("a link carries %s", (_, addresses, here, link) => {
  expect(linkUrl(key, addresses, at(here))).toBe(link);
});

it.each([
  ["http://127.0.0.1:8000/#/join/7Q2M", true],
  ["http://localhost:8000/#/join/7Q2M", true],
  ["http://[::1]:8000/#/join/7Q2M", true],
  ["http://192.168.1.20:8000/#/join/7Q2M", false],
  ["https://localhost.example.org/#/join/7Q2M", false],
])("knows of %s whether it leads nowhere from another machine: %s", (url, onlyHere) => {
  expect(isOnlyHere(url)).toBe(onlyHere);
});
