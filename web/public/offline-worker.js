// For the installed app alone: when it is opened and the house does not answer, a page says so instead of the browser.
// Everything else goes to the house as ever; nothing of the game is kept.

const KEPT = "offline-1";
const PAGE = "/offline/page.html";
const FILES = [PAGE, "/offline/page.css", "/mark.svg"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const others = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(others));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  // The page that says so has its own files, also while nothing answers.
  else if (FILES.includes(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(() => caches.match(request)));
});
