import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, call, UNREACHABLE } from '#client/api/call.ts';
import { MINUTE } from '#domain/time.ts';
import { isUnanswered } from './failure.ts';

const RELOADED_KEY = 'unbusted page reloaded';
/** A page that still lacks the code after a reload would reload forever. */
const RELOAD_PAUSE_MS = MINUTE;

/** The code of a component was not loaded. */
export class ChunkLoadError extends ApiError {
  /** undefined if only a reload of the page helps */
  readonly loadAgain: (() => void) | undefined;

  constructor(loadAgain?: () => void) {
    super(0, UNREACHABLE);
    this.loadAgain = loadAgain;
  }
}

/**
 * The router's `lazyRouteComponent`, with an error that screens can show. The router would reload the page at once, which
 * loses it when the network is gone. Browsers cache a failed import until then, so nothing is imported without a network.
 */
export const lazyComponent: typeof lazyRouteComponent = (load, name) => {
  const component = lazyRouteComponent(async () => {
    if (!navigator.onLine && !(await isReachable())) throw new ChunkLoadError(() => void component.preload?.());
    return load().catch(() => {
      throw new ChunkLoadError();
    });
  }, name);
  return component;
};

/** The browser may be wrong, for a server on the same machine. If it is right, the page learns that it is offline. */
function isReachable(): Promise<boolean> {
  return call('readAbout').then(
    () => true,
    (error) => !isUnanswered(error),
  );
}

/** Returns `show` as a route's component; the router preloads `screen` with it. */
export function withPreload<Props>(screen: AsyncRouteComponent<Props>, show: () => ReactNode) {
  const preload = async () => {
    await screen.preload?.();
  };
  return Object.assign(show, { preload });
}

/** Reloads the page once the server answers: it has another version by now, or the browser caches the failed import. */
export async function reloadPageOnce(): Promise<void> {
  await call('readAbout');
  const last = Number(sessionStorage.getItem(RELOADED_KEY));
  if (Date.now() - last < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
}
