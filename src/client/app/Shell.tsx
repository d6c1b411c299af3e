import { useTimeout } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { Events } from '#client/events/Events.tsx';
import { preloadOverlays } from '#client/ui/ActionMenu.tsx';
import { Page } from './Page.tsx';

const OVERLAYS_AHEAD_MS = 1000;

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
