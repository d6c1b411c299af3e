import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from './api.ts';

const KEY = 'unbusted page loaded anew';
/** A page that was loaded anew and lacks the code again would do so for ever. */
const AGAIN_MS = 60_000;

/**
 * A screen whose code is loaded when it is first gone to. Where the server cannot be reached, that fails as a call does
 * and can be tried again; where it can, it has another version by now, or the browser remembers the failure, and the
 * page is loaded anew.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (cause: unknown) => {
        await call('readAbout');
        return loadPageAnew(cause);
      }),
    name,
  );

/** What shows a lazy screen; the router loads the screen with it, and again where that has failed. */
export function showing<Props>(screen: AsyncRouteComponent<Props>, show: () => ReactNode) {
  const preload = async () => {
    await screen.preload?.();
  };
  return Object.assign(show, { preload });
}

function loadPageAnew(cause: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(KEY));
  if (Date.now() - last < AGAIN_MS) throw new Error('The code of a screen cannot be loaded', { cause });
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
  return new Promise(() => {});
}
