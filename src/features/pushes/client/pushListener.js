// The part of the service worker that shows pushes.

const ANSWER_MS = 300;

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
