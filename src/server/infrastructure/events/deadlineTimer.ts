import { SECOND } from '#domain/time.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { findNextDeadline, listPassedDeadlines } from './audienceQueries.ts';

/** Delay before deadlines are read again after a failed query. */
const RETRY_MS = SECOND;
/** Delay before a second look if this process's clock is ahead of the database's. */
const MIN_WAIT_MS = 5;
/** The maximum of setTimeout, 24 days. */
const MAX_WAIT_MS = 2 ** 31 - 1;

interface Options {
  readonly database: Database;
  readonly onPassed: (seasonId: number) => void;
  readonly onError: (error: unknown) => void;
}

/** Reports the season of each deadline that passes by the database's clock, once. */
export class DeadlineTimer {
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  #lookId = 0;
  #reportedUntil = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#reportedUntil = this.#options.database.now();
    await this.look();
  }

  /** Reads the next deadline, which may have been moved. */
  async look(): Promise<void> {
    this.#lookId += 1;
    const lookId = this.#lookId;
    const { database } = this.#options;
    const next = await database.query(findNextDeadline, this.#reportedUntil);
    // a later look may have read a nearer deadline
    if (lookId !== this.#lookId) return;
    clearTimeout(this.#timer);
    if (next !== undefined) this.#wait(Math.max(MIN_WAIT_MS, next - database.now()));
  }

  /** Looks again soon, after an error. */
  retry(): void {
    clearTimeout(this.#timer);
    this.#wait(RETRY_MS);
  }

  stop(): void {
    // a look that is under way must not wait for what it finds
    this.#lookId += 1;
    clearTimeout(this.#timer);
  }

  #wait(milliseconds: number): void {
    const report = () => void this.#report().catch(this.#options.onError);
    this.#timer = setTimeout(report, Math.min(milliseconds, MAX_WAIT_MS)).unref();
  }

  async #report(): Promise<void> {
    const { database, onPassed } = this.#options;
    for (const { seasonId, deadline } of await database.query(listPassedDeadlines, this.#reportedUntil)) {
      onPassed(seasonId);
      this.#reportedUntil = deadline.getTime();
    }
    await this.look();
  }
}
