import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/archivo/wght.css';
import './mantine.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#client/api/call.ts';
import { lazyPart } from '#client/ui/lazyPart.tsx';
import { firstToast } from '#client/ui/toast.ts';
import { createQueryClient } from './queryClient.ts';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

// zod compiles its parsers with `new Function` where it can. Our content security policy forbids that, and the
// browser reports even the attempt. This is where zod looks for its settings when its code comes, which most screens
// never need.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** By then the first screen stands; without a notification to show, these wait until it does. */
const TOASTER_AHEAD_MS = 1000;

/** What takes longer to load is said to be loading. */
const PATIENCE_MS = 500;

/** Renders nothing if its code cannot be loaded. */
const Toaster = lazyPart(async () => {
  await firstToast(TOASTER_AHEAD_MS);
  return import('#client/ui/Toaster.tsx').catch(() => ({ Toaster: () => null }));
}, 'Toaster');
const queryClient = createQueryClient(() => void router.invalidate());
const router = createAppRouter(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
// before anything is waited for: it begins when the page has loaded
registerWorker();
void draw(root);

/**
 * What is loaded before it is drawn is drawn as one transition, which does not hold the browser up for as long as it
 * takes. Not awaited above: the screens' code comes from modules that wait for this one to have run.
 */
async function draw(container: HTMLElement): Promise<void> {
  // Mantine sets it once all stands, whose style would have to be worked out a second time
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  // what is asked for first is asked for in a task of its own: the one that has run all the modules is long enough
  await new Promise((resolve) => setTimeout(resolve));
  const longEnough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([router.load().then(allAnswered), longEnough]);
  startTransition(() => createRoot(container, { onCaughtError: reportUncaught }).render(page));
}

/** Until nothing that has been asked for is still on its way. */
function allAnswered(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (queryClient.isFetching() === 0) resolve();
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  look();
  return promise.finally(unsubscribe);
}

/** A refused call has its screen already; anything else that a screen could not take is a fault of ours. */
function reportUncaught(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}

/** Lets the browser show the offline page where a page gets no answer. Without it, it shows its own. */
function registerWorker(): void {
  // absent where the site is served over plain http
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !container) return;
  window.addEventListener('load', () => void container.register('/sw.js').catch(() => {}));
}
