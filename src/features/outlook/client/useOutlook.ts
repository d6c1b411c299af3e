import { startTransition, useEffect, useState } from 'react';
import type { OutlookInput } from './outlookInput.ts';
import type { OutlookAnswer, OutlookRequest } from './outlookWorker.ts';

/** An answer with the input that it is of. */
export interface KnownOutlook extends OutlookAnswer {
  readonly input: OutlookInput;
}

/** Computes the outlook in a worker, and again when the input changes; the last answer stays meanwhile. */
export function useOutlook(input: OutlookInput, wantsChances: boolean) {
  const [known, setKnown] = useState<KnownOutlook>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts a worker
  useEffect(() => {
    setHasFailed(false);
    const request: OutlookRequest = { pool: input.pool, followed: wantsChances ? input.followed : undefined };
    // rendered in parts, so that it blocks no input
    const onAnswer = (answer: OutlookAnswer) => startTransition(() => setKnown({ ...answer, input }));
    return startWorker(request, onAnswer, () => setHasFailed(true));
  }, [input, wantsChances, attempt]);
  return { known, hasFailed, retry: () => setAttempt(attempt + 1) };
}

/** Returns a function that stops the worker. */
function startWorker(request: OutlookRequest, onAnswer: (answer: OutlookAnswer) => void, onFailure: () => void) {
  try {
    const worker = new Worker(new URL('./outlookWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<OutlookAnswer>) => {
      worker.terminate();
      onAnswer(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      onFailure();
    };
    worker.postMessage(request);
    return () => worker.terminate();
  } catch {
    // the browser has no workers, or forbids them
    onFailure();
    return undefined;
  }
}
