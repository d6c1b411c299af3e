import type postgres from 'postgres';
import { ConnectionLostError } from './connectionErrors.ts';
import type { LentSql, Sql } from './database.ts';
import { guard } from './guard.ts';
import type { OpenClient } from './listen.ts';

export interface ConnectionOptions {
  readonly open: OpenClient;
  /** runs first on each connection; if it fails, the connection is closed */
  readonly onConnect: (sql: Sql) => Promise<void>;
  /** the server may vanish without closing the connection */
  readonly canGoSilent: boolean;
  readonly silenceMs?: number;
}

/** Longer than the statement timeout, so that only a lost connection is silent for that time. */
const SILENCE_MS = 35_000;

export class Connection {
  readonly #client: postgres.Sql;
  readonly #onConnect: ConnectionOptions['onConnect'];
  readonly #onLost: () => void;
  readonly #silenceMs: number | undefined;
  /** rejects running work; one shared promise would keep all results in memory */
  readonly #running = new Set<(error: Error) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isConnected = false;
  isLost = false;
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

  /** Runs statements of the only user, outside a transaction, which the driver need not reserve a connection for. */
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
      // the driver would connect for a pending reservation even after its client has ended
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
      if (state.isOver) throw new Error('The connection was used after its work had ended');
      if (this.isLost) throw new ConnectionLostError();
      // the next statement means that the last one has been answered
      this.#timer?.refresh();
    };
    return guard(sql, { check, onDisconnect: () => this.lose() });
  }

  #endTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  lose(): void {
    if (this.isLost) return;
    this.isLost = true;
    for (const reject of this.#running) reject(new ConnectionLostError());
    this.#onLost();
    void this.end();
  }
}
