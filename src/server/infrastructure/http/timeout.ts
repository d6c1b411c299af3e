import type { Call } from '#contract/calls.ts';

export const ANSWER_WITHIN_MS = 10_000;

export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';

  constructor() {
    super('Not confirmed in time');
  }
}

/** Rejects after the timeout. The work continues; `signal` returns a signal for parts not begun. */
export async function withTimeout<R>(
  milliseconds: number,
  work: (signal: () => AbortSignal) => Promise<R>,
): Promise<R> {
  const { promise, reject } = Promise.withResolvers<never>();
  let isOver = false;
  // most calls read no signal, and one for each would make a save take a quarter longer
  let controller: AbortController | undefined;
  const timer = setTimeout(() => {
    isOver = true;
    controller?.abort();
    reject(new NotConfirmedError());
  }, milliseconds);
  const signal = () => {
    controller ??= new AbortController();
    if (isOver) controller.abort();
    return controller.signal;
  };
  try {
    return await Promise.race([work(signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function unconfirmed({ method, isRepeatable }: Call): string {
  if (method === 'GET') return 'The answer was not confirmed in time. Please try again.';
  if (isRepeatable) {
    return 'The save was not confirmed. It may or may not have been saved; saving it again is harmless.';
  }
  return 'This was not confirmed. It may or may not have been done: check first, then try again.';
}
