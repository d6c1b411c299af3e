/** Globals of a service worker, and the constant that the build writes before sw.js. */
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
