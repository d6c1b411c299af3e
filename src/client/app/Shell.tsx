import { useTimeout } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { Events } from '../events/Events.tsx';
import { preloadOverlays } from '../ui/ActionMenu.tsx';
import { Page } from './Page.tsx';

/** By then the screen stands. */
const OVERLAYS_AHEAD_MS = 1000;

/** What stands around every screen for signed-in users. */
export function Shell() {
  useTimeout(preloadOverlays, OVERLAYS_AHEAD_MS, { autoInvoke: true });
  return (
    <>
      <Page>
        <Outlet />
      </Page>
      <Events />
    </>
  );
}
