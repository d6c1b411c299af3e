import { IconPlugConnectedX } from '@tabler/icons-react';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useIsOnline } from '#client/api/connection.ts';
import { useRetries } from '#client/api/retries.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { SESSION_ENDING } from '#client/shell/queryClient.ts';
import { checkSession } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { Row } from '#client/ui/layout.tsx';
import styles from './Events.module.css';
import { subscribeToEvents } from './eventStream.ts';
import { invalidateAffected } from './invalidate.ts';
import { refetchUnanswered } from './refetchUnanswered.ts';

export function Events() {
  const queryClient = useQueryClient();
  const { everywhere, events } = useSlots();
  // the server closes the streams of an ended session: they would be opened again and refused
  const isEnding = useIsMutating({ mutationKey: SESSION_ENDING }) > 0;
  useEffect(() => {
    if (isEnding) return;
    return subscribeToEvents((event) => {
      invalidateAffected(queryClient, event);
      if (event.kind === 'opened' || event.kind === 'refused') void checkSession(queryClient);
    }, events);
  }, [isEnding, queryClient, events]);
  useRetries(useCallback(() => refetchUnanswered(queryClient), [queryClient]));
  return (
    <>
      <Parts of={everywhere} props={{}} />
      <OfflineBanner />
    </>
  );
}

function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <div className={`not-printed ${styles.room}`} data-banner>
          <Row as="p" gap={3} className={`text-s ${styles.banner}`}>
            <IconPlugConnectedX size={20} aria-hidden className="ember" />
            You are offline. What you see may be out of date; picks that you make wait and are sent automatically.
          </Row>
        </div>
      )}
    </div>
  );
}
