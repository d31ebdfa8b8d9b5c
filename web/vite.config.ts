import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
// @ts-expect-error -- a program of its own, without types
import { fault } from "./faults.js";

const server = process.env["POKERHOUSE"] ?? "127.0.0.1:8640";

/** Lays every file that can be read beside itself as Brotli has it; the server, in Python, can only serve that. */
const compressed: Plugin = {
  name: "compressed",
  writeBundle({ dir = "" }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" }))
      if (/\.(js|css|html|svg|webmanifest)$/.test(name))
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))));
  },
};

/** A fault to be planted, for `make mutants`. */
const planted: Plugin[] = process.env["FAULT"] ? [fault(process.env["FAULT"], import.meta.dirname) as Plugin] : [];

export default defineConfig(({ mode }) => ({
  plugins: [...planted, svelte(), compressed],
  // The page is served by the Python server from inside its package.
  build: {
    outDir: "../src/pokerhouse/server/page",
    emptyOutDir: true,
    // `--mode gallery --outDir …` builds the page on fixtures instead, every state at an address of its own.
    ...(mode === "gallery" ? { rolldownOptions: { input: "gallery.html" } } : {}),
    target: ["chrome123", "firefox120", "safari17.5"],
    // The server's content policy allows no data: address but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    port: 8641,
    proxy: {
      "/api": { target: `http://${server}` },
      "/healthz": { target: `http://${server}` },
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // The first test also pays for compiling the page.
  test: { include: ["src/**/*.test.ts"], testTimeout: 30_000, setupFiles: ["src/fixtures/speak-english.ts"] },
}));
