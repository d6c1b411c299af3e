import { Outlet } from '@tanstack/react-router';
import { Live } from '../live/Live.tsx';
import { Page } from './Page.tsx';

/** What stands around every screen for signed-in users. */
export function Shell() {
  return (
    <>
      <Page>
        <Outlet />
      </Page>
      <Live />
    </>
  );
}
