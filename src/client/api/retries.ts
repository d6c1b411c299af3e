import { useEffect, useMemo } from 'react';
import { onLostCall, useIsOnline } from './connection.ts';

const FIRST_PAUSES_MS = [0, 2000, 8000];
const LATER_PAUSE_MS = 30_000;

export interface Retries {
  readonly start: () => void;
  readonly stop: () => void;
  /** tries again after the next pause, unless stopped */
  readonly resume: () => void;
  /** tries again at once, unless stopped */
  readonly restart: () => void;
}

/** Repeats `attempt` until it returns true. The pauses grow with the failures in a row, also over a stop. */
export function createRetries(attempt: () => Promise<boolean>): Retries {
  let failures = 0;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => void run(), FIRST_PAUSES_MS[failures] ?? LATER_PAUSE_MS);
  };
  const run = async () => {
    const isDone = await attempt();
    failures = isDone ? 0 : failures + 1;
    if (!isDone) schedule();
  };
  return {
    start: () => {
      isRunning = true;
      schedule();
    },
    stop: () => {
      isRunning = false;
      clearTimeout(timer);
    },
    resume: schedule,
    restart: () => {
      failures = 0;
      schedule();
    },
  };
}

/**
 * Runs `attempt` on mount, when the connection is back and after a call that alone was lost, until it returns true. Returns a
 * function that runs it at once.
 */
export function useRetries(attempt: () => Promise<boolean>): () => void {
  const isOnline = useIsOnline();
  const retries = useMemo(() => createRetries(attempt), [attempt]);
  useEffect(() => {
    if (!isOnline) return;
    retries.start();
    return retries.stop;
  }, [retries, isOnline]);
  useEffect(() => onLostCall(retries.resume), [retries]);
  return retries.restart;
}
