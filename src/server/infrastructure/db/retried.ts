import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** serialization_failure and deadlock_detected: PostgreSQL advises to retry. */
const TRANSIENT = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;
const PAUSE_MS = 20;

/** Repeats what PostgreSQL has rolled back whole: a transaction, or a statement outside of one. */
export async function retried<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
      await delay(Math.random() * attempt * PAUSE_MS);
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && TRANSIENT.has(error.code ?? '');
}
