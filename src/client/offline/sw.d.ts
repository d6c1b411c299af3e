/** What the build writes before sw.js, and what a worker has that a page has not. */
declare const offline: { readonly cache: string; readonly page: string; readonly files: readonly string[] };

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WindowEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}

interface Window {
  skipWaiting(): Promise<void>;
}
