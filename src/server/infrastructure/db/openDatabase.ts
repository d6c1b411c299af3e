import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { startClock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import type { ConnectionPool } from './pool.ts';
import { retried } from './retried.ts';
import { inTransaction } from './transaction.ts';

interface DatabaseDeps {
  readonly kind: Database['kind'];
  readonly pool: ConnectionPool;
  readonly log: Logger;
  readonly openPort?: Database['openPort'];
  readonly stop?: () => Promise<void>;
}

/** Opens a Database over a pool. Resolves after the first response. */
export async function openDatabase({ kind, pool, log, openPort, stop }: DatabaseDeps): Promise<Database> {
  const clock = await startClock(pool, log);
  const transactions = new AsyncLocalStorage<{ open: boolean }>();
  const running = new Map<Promise<unknown>, number>();
  let closing: Promise<void> | undefined;
  let done = 0;
  let doneMs = 0;

  async function run<R>(work: () => Promise<R>): Promise<R> {
    if (transactions.getStore()?.open) {
      throw new Error('The database was used inside a transaction: run the statement on its tx, or after it has ended');
    }
    if (closing !== undefined) throw new Error('The database is closed');
    const since = performance.now();
    const result = work();
    running.set(result, since);
    try {
      return await result;
    } finally {
      running.delete(result);
      done += 1;
      doneMs += performance.now() - since;
    }
  }

  async function transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    const state = { open: true };
    try {
      return await pool.use((sql) => inTransaction(sql, (tx) => transactions.run(state, () => work(tx))));
    } finally {
      state.open = false;
    }
  }

  function oldestMs(): number {
    const [since] = running.values();
    return since === undefined ? 0 : performance.now() - since;
  }

  async function close(): Promise<void> {
    clock.stop();
    await Promise.allSettled(running.keys());
    await pool.end();
    await stop?.();
  }

  return {
    kind,
    query: (work, ...args) => run(() => pool.query((sql) => work(sql, ...args))),
    transact: (work, ...args) => run(() => retried(() => transaction((tx) => work(tx, ...args)))),
    acquire: (work) => run(() => pool.use(work)),
    listen: (channel, listener) => pool.listen(channel, listener, log),
    openPort,
    load: () => ({ ...pool.load(), done, doneMs, oldestMs: oldestMs() }),
    now: clock.now,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
