import { useEffect, useMemo } from 'react';
import { useIsOnline } from './connection.ts';
import { createRetries } from './retries.ts';

/** Runs `attempt` on mount and when the connection is back, until it returns true. Returns a function that runs it at once. */
export function useRetries(attempt: () => Promise<boolean>): () => void {
  const isOnline = useIsOnline();
  const retries = useMemo(() => createRetries(attempt), [attempt]);
  useEffect(() => {
    if (!isOnline) return;
    retries.start();
    return retries.stop;
  }, [retries, isOnline]);
  return retries.restart;
}
