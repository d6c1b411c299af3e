import { useEffect, useRef } from 'react';
import { retryPause } from './pickSaving.ts';

/**
 * Tries again by itself what has failed when there is reason to think that the connection is back: the browser says
 * so, or a save has gone through (`saves` counts them). A few times, with growing pauses. `attempt` tells whether
 * the server could be asked.
 */
export function useRetries(attempt: () => Promise<boolean>, saves: number): void {
  const begin = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const next = (tries: number) => {
      const pause = retryPause(tries);
      if (pause === null || isEnded) return;
      clearTimeout(timer);
      timer = setTimeout(() => void attempt().then((asked) => asked || next(tries + 1)), pause);
    };
    begin.current = () => next(0);
    window.addEventListener('online', begin.current);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      window.removeEventListener('online', begin.current);
    };
  }, [attempt]);
  useEffect(() => {
    if (saves > 0) begin.current();
  }, [saves]);
}
