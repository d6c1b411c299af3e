// The service worker answers with the offline page if a page gets no response. It caches nothing else, so it never shows old
// data. The build writes the constant `offline` before this file: page, files and cache name, and parts of features after it.

self.addEventListener('install', (/** @type {ExtendableEvent} */ event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (/** @type {ExtendableEvent} */ event) => {
  event.waitUntil(dropOldCaches());
});

self.addEventListener('fetch', (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(answer(request, offline.page));
  else if (offline.files.includes(pathname)) event.respondWith(answer(request, pathname));
});

async function install() {
  const cache = await caches.open(offline.cache);
  await cache.addAll(offline.files);
  await self.skipWaiting();
}

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== offline.cache).map((name) => caches.delete(name)));
}

/**
 * @param {Request} request
 * @param {string} kept
 */
async function answer(request, kept) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(kept)) ?? Response.error();
  }
}
