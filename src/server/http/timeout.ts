import type { Call, CallName } from '#contract/calls.ts';

export const ANSWER_WITHIN_MS = 10_000;

export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';

  constructor() {
    super('Not confirmed in time');
  }
}

/** Rejects after the timeout. The work continues; `isOver` is aborted for parts not begun. */
export async function withTimeout<R>(milliseconds: number, work: (isOver: AbortSignal) => Promise<R>): Promise<R> {
  const { promise, reject } = Promise.withResolvers<never>();
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
    reject(new NotConfirmedError());
  }, milliseconds);
  try {
    return await Promise.race([work(over.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}

const SAVES: ReadonlySet<CallName> = new Set(['savePick', 'savePicks']);

export function unconfirmed(name: CallName, { method }: Call): string {
  if (SAVES.has(name)) {
    return 'The save was not confirmed. It may or may not have been saved; saving it again is harmless.';
  }
  if (method === 'GET') return 'The answer was not confirmed in time. Please try again.';
  return 'This was not confirmed. It may or may not have been done: look first, then try again.';
}
