import type { Page, Request } from 'playwright-core';

/** Returns the pages of the browser that have an event stream, each as often as it has one. Call it before they are opened. */
export function watchStreams(page: Page): () => Page[] {
  const open = new Set<Request>();
  const context = page.context();
  context.on('response', (response) => {
    if (isStream(response.request()) && response.ok()) open.add(response.request());
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return () => [...open].map((request) => request.frame().page());
}

function isStream(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/events';
}

// The pages of the test browser are always visible, and it keeps none for the way back, so these let a page believe that it does.

/** Hides the page as if another tab were in front of it, or shows it. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperties(document, {
      hidden: { configurable: true, value: hidden },
      visibilityState: { configurable: true, value: hidden ? 'hidden' : 'visible' },
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

/** Leaves the page for another one, so that the browser keeps it, or comes back to it. */
export async function setKept(page: Page, isKept: boolean): Promise<void> {
  await page.evaluate(
    (type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
    isKept ? 'pagehide' : 'pageshow',
  );
}
