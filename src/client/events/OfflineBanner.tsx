import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsOnline } from '#client/api/connection.ts';
import { checkSession } from '#client/app/session.ts';
import styles from './OfflineBanner.module.css';

const PROBE_MS = 5_000;

/** Says that nothing can be had or saved, for as long as that is so. It lies over the page, which stays where it is. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  useProbing(!isOnline);
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.room} data-banner>
          <p className={styles.banner}>
            <IconPlugConnectedX size={20} aria-hidden className={styles.icon} />
            You are offline. What you see may be out of date; picks are not saved until you are back.
          </p>
        </div>
      )}
    </div>
  );
}

/** Asks for an answer until there is one: not every screen asks for anything by itself. */
function useProbing(active: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!active) return;
    const probe = () => void checkSession(queryClient);
    probe();
    const timer = setInterval(probe, PROBE_MS);
    window.addEventListener('online', probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probe);
    };
  }, [active, queryClient]);
}
