import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/archivo/wght.css';
import './mantine.css';
import './theme.css';
import './text.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import {
  type ComponentType,
  lazy,
  StrictMode,
  Suspense,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { slots } from '#app/client.ts';
import { ApiError } from '#client/api/call.ts';
import { connectionStore, probeWhileOffline } from '#client/api/connection.ts';
import { userQuery } from '#client/api/queries.ts';
import { createQueryClient } from '#client/shell/queryClient.ts';
import { checkSession } from '#client/shell/session.ts';
import { SlotsContext } from '#client/shell/slots.ts';
import { loadOverlays } from '#client/ui/lazyOverlays.ts';
import { toastStore } from '#client/ui/toast.ts';
import { SECOND } from '#domain/time.ts';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

// zod compiles parsers with `new Function`. Our content security policy forbids it, and browsers report even the attempt.
// zod reads this setting when its code loads, which is later than this module.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The first screen is then shown without the data that is still being fetched. */
const FETCHED_WITHIN_MS = 500;

/** So long after the first draw, everything that it shows has been fetched. */
const AHEAD_MS = SECOND;

/** Without its code nothing is announced, and the rest works. */
const Toaster = lazy(() =>
  import('#client/ui/Toaster.tsx').then(
    ({ Toaster }) => ({ default: Toaster as ComponentType }),
    () => ({ default: () => null }),
  ),
);

/** Loads its code ahead of the first notification, that of overlays ahead of the first press, after what the screen needs. */
function Notifications() {
  const [isAhead, setIsAhead] = useState(false);
  const isNeeded = useSyncExternalStore(toastStore.subscribe, () => toastStore.current() !== null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsAhead(true);
      loadOverlays();
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{(isAhead || isNeeded) && <Toaster />}</Suspense>;
}

// Mantine sets it after the first render, which would compute all styles twice
const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

const queryClient = createQueryClient(() => void router.invalidate());
const router = createAppRouter(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <SlotsContext value={slots}>
          <RouterProvider router={router} />
        </SlotsContext>
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
// also before a screen is drawn, and on one that lacks its code
probeWhileOffline(() => void checkSession(queryClient).then(routeUnknownVisitor));
// before any await, so that it does not miss the load event
registerWorker();
draw(root).catch(sayThatItFailed);

/**
 * Loads the first screen, then draws it as one transition, which React can interrupt. Header and placeholder of the document
 * stay until then: they are in the container, which React clears. A top-level await would deadlock: the screens' modules
 * import from this one's chunk.
 */
async function draw(container: HTMLElement): Promise<void> {
  // yield once: the task that evaluates the modules is long enough
  await new Promise((resolve) => setTimeout(resolve));
  const timeout = new Promise((resolve) => setTimeout(resolve, FETCHED_WITHIN_MS));
  await router.load();
  await Promise.race([allFetched(), timeout]);
  startTransition(() => createRoot(container, { onCaughtError: reportUncaught }).render(page));
}

/** The placeholder would wait forever. */
function sayThatItFailed(error: unknown): void {
  reportUncaught(error);
  const status = document.querySelector('.loading');
  if (status) status.textContent = 'This page could not be loaded. Please load it again.';
}

/** A page that opened without a response to whose session it is routes again once that is known. */
function routeUnknownVisitor(): void {
  if (connectionStore.current() && queryClient.getQueryData(userQuery().queryKey) === undefined)
    void router.invalidate();
}

/** Resolves when no query is being fetched, nor one that follows from the last response. */
function allFetched(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isOver = () => queryClient.isFetching() === 0;
  const look = () => {
    if (isOver()) setTimeout(() => isOver() && resolve());
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  look();
  return promise.finally(unsubscribe);
}

/** The screen shows failed calls; all other errors are bugs. */
function reportUncaught(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}

/** Registers the service worker, which shows the offline page if a page gets no response. */
function registerWorker(): void {
  // undefined over plain http
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !container) return;
  // it asks for the address that is shown, before it opens another page for a pressed notification
  container.addEventListener('message', ({ ports: [port] }) => port?.postMessage(window.location.href));
  window.addEventListener('load', () => void container.register('/sw.js').catch(() => {}));
}
