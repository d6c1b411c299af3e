import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession, useUser } from '#client/session.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { ResultNews } from './ResultNews.tsx';
import { renewConcerned } from './renew.ts';
import { hearEvents } from './stream.ts';

/** Keeps what is on the screen of a signed-in user up to date, tells what has come in, and says when it cannot. */
export function Live() {
  const queryClient = useQueryClient();
  const { id } = useUser();
  useEffect(
    () =>
      hearEvents(id, (event) => {
        renewConcerned(queryClient, event);
        if (event.kind === 'broken' || event.kind === 'resumed') void checkSession(queryClient);
      }),
    [id, queryClient],
  );
  return (
    <>
      <ResultNews />
      <OfflineBanner />
    </>
  );
}
