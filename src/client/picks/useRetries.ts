import { useEffect, useRef } from 'react';
import { retryPause } from './pickSaving.ts';

/** Retries when the browser is online again or a save succeeded; `attempt` returns whether the server responded. */
export function useRetries(attempt: () => Promise<boolean>, saves: number): void {
  const start = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const next = (tries: number) => {
      const pause = retryPause(tries);
      if (pause === null || isEnded) return;
      clearTimeout(timer);
      timer = setTimeout(() => void attempt().then((hasResponse) => hasResponse || next(tries + 1)), pause);
    };
    start.current = () => next(0);
    window.addEventListener('online', start.current);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      window.removeEventListener('online', start.current);
    };
  }, [attempt]);
  useEffect(() => {
    if (saves > 0) start.current();
  }, [saves]);
}
