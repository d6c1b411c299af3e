// The service worker answers with the offline page if a page gets no response, and shows pushes. It caches nothing else, so
// it never shows old data. The build writes the constant `offline` before this file: page, files and cache name.

const ANSWER_MS = 300;

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

self.addEventListener('push', (/** @type {PushEvent} */ event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (/** @type {NotificationEvent} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/**
 * Shows a push, whatever is in it: a browser ends the subscription of a site whose pushes show nothing. Safari shows the same
 * data by itself.
 * @param {PushMessageData | null} data
 */
async function show(data) {
  const { notification = { title: 'Unbusted' }, app_badge: badge } = read(data);
  const { title, navigate = '/', ...options } = notification;
  if (badge !== undefined && 'setAppBadge' in navigator) await navigator.setAppBadge(badge).catch(() => {});
  await self.registration.showNotification(title, { ...options, icon: '/icon-192.png', data: navigate });
}

/**
 * @param {PushMessageData | null} data
 * @returns {Pushed}
 */
function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/**
 * Opens an address of this site: the page that shows it, else a new one. Another page stays as it is, as something may be typed there.
 * @param {string} address
 */
async function open(address) {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const addresses = await Promise.all(pages.map(addressOf));
  const shown = pages[addresses.indexOf(url.href)];
  await (shown ? shown.focus() : self.clients.openWindow(url.href));
}

/**
 * Asks a page for its address: the worker knows only the one with which it was opened. One that sleeps does not answer, and
 * browsers let a press open a page for about a second.
 * @param {WindowClient} page
 */
function addressOf(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWER_MS);
    page.postMessage('address', [port2]);
  });
}

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
