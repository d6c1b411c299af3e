import './prerender.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AuthScreen } from '#client/account/AuthScreen.tsx';
import { WelcomePage } from '#client/account/WelcomePage.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Logo } from './Logo.tsx';
import styles from './Page.module.css';
import { Sections } from './Sections.tsx';
import { cssVariables, theme } from './theme.ts';

const root = createRootRoute();
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/page', component: LoadingPage }),
  createRoute({ getParentRoute: () => root, path: '/section', component: LoadingSection }),
  createRoute({ getParentRoute: () => root, path: '/auth', component: AuthScreen }),
  createRoute({ getParentRoute: () => root, path: '/reset-password', component: LoadingWelcome }),
]);

/** The first paint of pages, as HTML: of sign-in, of other screens for signed-out visitors, of open pages, and of the rest. */
export async function prerender() {
  return {
    auth: await markupAt('/auth'),
    invited: await markupAt('/auth?redirect=/groups/join/code'),
    welcome: await markupAt('/reset-password'),
    page: await markupAt('/page'),
    section: await markupAt('/section'),
  };
}

async function markupAt(address: string): Promise<string> {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

function LoadingSection() {
  return (
    <LoadingPage>
      <Sections />
    </LoadingPage>
  );
}

function LoadingPage({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.row}>
          <Logo />
          {children}
        </div>
      </header>
      <main className={styles.main}>
        <Loading />
      </main>
    </>
  );
}

function LoadingWelcome() {
  return (
    <WelcomePage>
      <Loading />
    </WelcomePage>
  );
}
