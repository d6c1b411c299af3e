import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession, useUser } from '#client/app/session.ts';
import { subscribeToEvents } from './eventStream.ts';
import { invalidateAffected } from './invalidate.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { ResultAnnouncer } from './ResultAnnouncer.tsx';

/** Keeps what is on the screen of a signed-in user up to date, tells what has come in, and says when it cannot. */
export function Events() {
  const queryClient = useQueryClient();
  const { id } = useUser();
  useEffect(
    () =>
      subscribeToEvents(id, (event) => {
        invalidateAffected(queryClient, event);
        if (event.kind === 'broken' || event.kind === 'resumed') void checkSession(queryClient);
      }),
    [id, queryClient],
  );
  return (
    <>
      <ResultAnnouncer />
      <OfflineBanner />
    </>
  );
}
