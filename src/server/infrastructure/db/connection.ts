import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { ignore, sendOn } from './client.ts';
import { ConnectionLostError, isOfStatement } from './connectionErrors.ts';
import type { LentSql } from './database.ts';
import { createSql, type Send } from './sql.ts';

export interface ConnectionOptions {
  /** the server may vanish without closing the connection */
  readonly canGoSilent: boolean;
  readonly silenceMs?: number | undefined;
  readonly hasNamedStatements?: boolean;
}

export type RunStatement = <R>(statement: () => Promise<R>) => Promise<R>;

/** Longer than the statement timeout, so that only a lost connection is silent for that time. */
const SILENCE_MS = 35_000;

/** A number for each text, for the names of prepared statements. */
const numbers = new Map<string, number>();

export class Connection {
  readonly #client: PoolClient;
  readonly #options: ConnectionOptions;
  /** of the names of prepared statements, which all connections to the embedded database share */
  readonly #prefix = randomBytes(6).toString('hex');
  /** rejects running work, which may be waiting for something else when the connection is lost */
  readonly #running = new Set<(error: Error) => void>();
  /** before its work has ended */
  #isReleased = false;
  /** it is not used again */
  isOutdated = false;

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
    client.on('error', ignore);
    client.on('end', () => {
      this.isOutdated = true;
      for (const reject of this.#running) reject(new ConnectionLostError());
    });
  }

  get running(): number {
    return this.#running.size;
  }

  /** Runs work on it. A transaction must be the only work. */
  async lend<R>(work: (sql: LentSql) => Promise<R>, run: RunStatement = (statement) => statement()): Promise<R> {
    const { canGoSilent, silenceMs = SILENCE_MS, hasNamedStatements = true } = this.#options;
    let isOver = false;
    let query_timeout = canGoSilent ? silenceMs : undefined;
    const send: Send = async ({ isPrepared, ...query }) => {
      if (isOver) throw new Error('The connection was used after its work had ended');
      const name = isPrepared && hasNamedStatements ? this.#nameOf(query.text) : undefined;
      try {
        return await run(() => sendOn(this.#client, { ...query, name, query_timeout }));
      } catch (error) {
        if (isOfStatement(error)) throw error;
        this.isOutdated = true;
        throw new ConnectionLostError(error);
      }
    };
    const sql = createSql(send);
    const noTimeout = async () => {
      query_timeout = undefined;
      await sql`set local statement_timeout = 0`;
    };
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.#running.add(reject);
    try {
      return await Promise.race([work(Object.assign(sql, { noTimeout })), lost]);
    } finally {
      this.#running.delete(reject);
      isOver = true;
      if (this.#isReleased) this.release();
    }
  }

  /** Returns it to the pool, once all work on it has ended. */
  release(): void {
    this.#isReleased = this.running > 0;
    if (this.#isReleased) return;
    if (this.isOutdated) this.close();
    this.#client.release(this.isOutdated);
  }

  /** Closes the socket at once; running statements fail. The pool removes the connection. */
  close(): void {
    this.isOutdated = true;
    this.#client.connection.stream.destroy();
  }

  #nameOf(text: string): string {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return `${this.#prefix}${number}`;
  }
}
