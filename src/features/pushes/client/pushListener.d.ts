/** Globals of the part of the service worker. */
interface PushMessageData {
  json(): Pushed;
}

interface PushEvent extends ExtendableEvent {
  readonly data: PushMessageData | null;
}

/** What the server sends (src/features/pushes/server/pushWorker.ts). */
interface Pushed {
  readonly notification?: { readonly title: string; readonly navigate?: string };
  readonly app_badge?: number;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface WindowClient {
  focus(): Promise<WindowClient>;
  postMessage(message: string, transfer: readonly MessagePort[]): void;
}

interface Clients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
  openWindow(url: string): Promise<WindowClient | null>;
}

interface WindowEventMap {
  push: PushEvent;
  notificationclick: NotificationEvent;
}

interface Window {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
}
