import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, call, UNREACHABLE } from '#client/api/call.ts';

const RELOADED_KEY = 'unbusted page loaded anew';
/** A page that was loaded anew and lacks the code again would do so for ever. */
const RELOAD_PAUSE_MS = 60_000;

/** Thrown by a screen whose code did not come. */
export class ChunkLoadError extends ApiError {
  constructor() {
    super(0, UNREACHABLE);
  }
}

/** A screen whose code is loaded when it is first gone to, or about to be. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(() => {
        throw new ChunkLoadError();
      }),
    name,
  );

/** What shows a lazy screen; the router loads the screen with it, and again where that has failed. */
export function withPreload<Props>(screen: AsyncRouteComponent<Props>, show: () => ReactNode) {
  const preload = async () => {
    await screen.preload?.();
  };
  return Object.assign(show, { preload });
}

/**
 * Loads the page anew as soon as the server answers: it has another version by now, or the browser remembers that the
 * code did not come.
 */
export async function reloadPageOnce(): Promise<void> {
  await call('readAbout');
  const last = Number(sessionStorage.getItem(RELOADED_KEY));
  if (Date.now() - last < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
}
