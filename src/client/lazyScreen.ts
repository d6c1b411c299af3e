import { lazyRouteComponent } from '@tanstack/react-router';
import { call } from './api.ts';

/**
 * A screen whose code is loaded when it is first gone to. Where the server cannot be reached, that fails as a call does
 * and can be tried again; where the server has another version by now, the router loads the page anew.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async () => {
        await call('readAbout');
        return load();
      }),
    name,
  );
