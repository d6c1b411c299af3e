import { Outlet } from '@tanstack/react-router';
import { Events } from '#client/events/Events.tsx';
import { Page } from '#client/page/Page.tsx';

export function Shell() {
  return (
    <>
      <Page>
        <Outlet />
      </Page>
      <Events />
    </>
  );
}
