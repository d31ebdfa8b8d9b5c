// The installed app opens also when the house does not answer: a page says so then, kept by a small service worker. A tab
// has its browser's own page for that.

export function keepOfflinePage(): void {
  if (!matchMedia("(display-mode: standalone)").matches) return;
  // By plain http there is no such thing; then the app is a tab again.
  addEventListener("load", () => void navigator.serviceWorker?.register("/offline-worker.js").catch(() => undefined));
}
