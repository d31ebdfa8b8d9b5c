import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["POKERHOUSE"] ?? "127.0.0.1:8640";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
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
