import { Outlet } from '@tanstack/react-router';
import { Events } from '#client/events/Events.tsx';
import { Page } from '#client/page/Page.tsx';
import { useNamedSeason } from './useNamedSeason.ts';

export function Shell() {
  useNamedSeason();
  return (
    <>
      <Page>
        <Outlet />
      </Page>
      <Events />
    </>
  );
}
