import type postgres from 'postgres';
import { ConnectionLostError } from './connectionErrors.ts';
import type { LentSql, Sql } from './database.ts';
import { guard } from './guard.ts';
import type { OpenClient } from './listen.ts';

export interface ConnectionOptions {
  readonly open: OpenClient;
  /** the first statement of each connection; one that fails drops it */
  readonly onConnect: (sql: Sql) => Promise<void>;
  /** the other end may go without a word */
  readonly canGoSilent: boolean;
  /** how long a connection may be silent while an answer is due */
  readonly silenceMs?: number;
}

/** Longer than a server lets a statement run, so that only a lost connection is silent for so long. */
const SILENCE_MS = 35_000;

/** One connection of the pool. */
export class Connection {
  readonly #client: postgres.Sql;
  readonly #onConnect: ConnectionOptions['onConnect'];
  readonly #onLost: () => void;
  readonly #silenceMs: number | undefined;
  /** what runs, each to be told if the connection is lost: on a promise of its own, as one for all would hold on to all */
  readonly #running = new Set<(error: Error) => void>();
  /** ends the session when nothing is heard for too long */
  #timer: NodeJS.Timeout | undefined;
  #isConnected = false;
  isLost = false;
  /** whether it is to be dropped when its work has ended */
  isOutdated = false;

  constructor({ open, onConnect, canGoSilent, silenceMs = SILENCE_MS }: ConnectionOptions, onLost: () => void) {
    this.#onConnect = onConnect;
    this.#onLost = onLost;
    this.#silenceMs = canGoSilent ? silenceMs : undefined;
    this.#client = open(() => this.lose());
  }

  get running(): number {
    return this.#running.size;
  }

  pipeline<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    return this.#rejectWhenLost(work(this.#guard(this.#client)));
  }

  /** Runs statements of somebody who has the session alone, but no transaction: the driver need not reserve anything. */
  async run<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    if (!this.#isConnected) return this.acquire(work);
    const state = { isOver: false };
    try {
      return await this.#rejectWhenLost(work(this.#guard(this.#client, state)));
    } finally {
      state.isOver = true;
    }
  }

  async acquire<R>(work: (sql: LentSql) => Promise<R>): Promise<R> {
    const sql = await this.#reserved();
    this.#isConnected = true;
    const state = { isOver: false };
    const guarded = this.#guard(sql, state);
    const noTimeout = async () => {
      this.#endTimer();
      await guarded`set local statement_timeout = 0`;
    };
    try {
      return await this.#rejectWhenLost(work(Object.assign(guarded, { noTimeout })));
    } finally {
      state.isOver = true;
      if (!this.isLost) sql.release();
    }
  }

  end(): Promise<void> {
    return this.#client.end({ timeout: 0 });
  }

  async #reserved(): Promise<postgres.ReservedSql> {
    try {
      // a connection that is reserved before it is made is made later by the driver, though its client has ended
      if (!this.#isConnected) await this.#rejectWhenLost(this.#onConnect(this.#client));
      return await this.#rejectWhenLost(this.#client.reserve());
    } catch (error) {
      this.lose();
      throw error;
    }
  }

  async #rejectWhenLost<R>(result: Promise<R>): Promise<R> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#running.add(reject);
    if (this.isLost) reject(new ConnectionLostError());
    if (this.#silenceMs !== undefined) this.#timer = setTimeout(() => this.lose(), this.#silenceMs).unref();
    try {
      return await Promise.race([result, promise]);
    } finally {
      this.#endTimer();
      this.#running.delete(reject);
    }
  }

  #guard(sql: postgres.Sql, state = { isOver: false }): Sql {
    const check = () => {
      if (state.isOver) throw new Error('The work has ended, and has given its connection back');
      if (this.isLost) throw new ConnectionLostError();
      // whoever sends the next statement has heard of the one before
      this.#timer?.refresh();
    };
    return guard(sql, { check, onDisconnect: () => this.lose() });
  }

  #endTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Fails what runs, and closes the connection. */
  lose(): void {
    if (this.isLost) return;
    this.isLost = true;
    for (const reject of this.#running) reject(new ConnectionLostError());
    this.#onLost();
    void this.end();
  }
}
