// Keeps one whole version of the static explorer, and serves it before asking the network. A new version is fetched
// as a whole and takes over when the pages of the old one are closed.
// Other copies of the explorer may live on this host: each has caches of its own.
const MINE = `grundy ${self.registration.scope} `;
const CACHE = `${MINE}BUILD`;
const FILES = [];

self.addEventListener("install", (event) => {
  const fetched = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fetched)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter((key) => key.startsWith(MINE) && key !== CACHE).map((key) => caches.delete(key))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const { origin, pathname } = new URL(event.request.url);
  // A page is a folder, with its slash or without.
  const address = /\/[^/.]+$/.test(pathname) ? `${origin}${pathname}/` : event.request.url;
  event.respondWith(caches.open(CACHE)
    .then((cache) => cache.match(address, { ignoreSearch: true }))
    .then((found) => found || fetch(event.request)));
});
