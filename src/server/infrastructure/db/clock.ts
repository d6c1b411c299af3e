import type { Logger } from 'pino';
import type { Sql } from './database.ts';
import type { ConnectionPool } from './pool.ts';

const MEASURE_EVERY_MS = 30_000;
const SLOW_MS = 200;

interface Measurement {
  /** the database's clock minus performance.now() */
  readonly offset: number;
  readonly roundTrip: number;
}

/** The database's clock: this process's monotonic clock plus an offset, which is measured every 30 seconds. */
interface DatabaseClock {
  now(): number;
  stop(): void;
}

/** Measures the database's clock, and again every 30 seconds until it is stopped. Throws if the first measurement fails. */
export async function startClock(pool: ConnectionPool, log: Logger): Promise<DatabaseClock> {
  // the first measurement includes opening the connection
  await pool.query(measure);
  const first = await pool.query(measure);
  const slow = Math.max(SLOW_MS, 2 * first.roundTrip);
  let { offset } = first;

  async function measureAgain(): Promise<void> {
    try {
      const measured = await pool.query(measure);
      if (measured.roundTrip <= slow) offset = measured.offset;
    } catch (error) {
      log.warn({ err: error }, "The database's clock could not be read; the last offset stays in use");
    }
  }

  const timer = setInterval(measureAgain, MEASURE_EVERY_MS).unref();
  return {
    now: () => performance.now() + offset,
    stop: () => clearInterval(timer),
  };
}

async function measure(sql: Sql): Promise<Measurement> {
  const sent = performance.now();
  const [row] = await sql<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  const answered = performance.now();
  if (!row) throw new Error('the database returned no time');
  return { offset: row.ms - (sent + answered) / 2, roundTrip: answered - sent };
}
