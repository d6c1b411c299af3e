import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from './database.ts';
import { nameOf, type Server } from './databaseUrl.ts';
import { UnusableServer } from './dial.ts';

/** Whether the server is a standby, or default_transaction_read_only is on. */
export async function isReadOnly(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isReadOnly: boolean }[]>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"
  `;
  return row?.isReadOnly ?? true;
}

export async function requireWritable(sql: Sql): Promise<void> {
  if (!(await isReadOnly(sql))) return;
  throw new UnusableServer(
    'takes no writes: it is a standby, or default_transaction_read_only is on; name the primary',
  );
}

/** Finds a usable server among those in DATABASE_URL, and remembers it. */
export class Servers {
  readonly #all: readonly Server[];
  readonly #test: (server: Server) => Promise<unknown>;
  readonly #timeoutMs: number;
  #found: Promise<Server> | undefined;

  constructor(all: readonly Server[], test: (server: Server) => Promise<unknown>, timeoutMs: number) {
    this.#all = all;
    this.#test = test;
    this.#timeoutMs = timeoutMs;
  }

  /** Runs work on the remembered server; on another one if that fails and there are several. */
  async use<R>(work: (server: Server) => Promise<R>): Promise<R> {
    const remembered = this.#found;
    if (remembered !== undefined) {
      try {
        return await work(await remembered);
      } catch (error) {
        if (this.#all.length === 1) throw error;
        this.forget();
      }
    }
    this.#found ??= this.#find();
    return work(await this.#found);
  }

  forget(): void {
    this.#found = undefined;
  }

  /** Returns the first server that passes the test. A single one is not tested here: each connection is. */
  async #find(): Promise<Server> {
    const [only, ...others] = this.#all;
    if (only && others.length === 0) return only;
    try {
      return await Promise.any(this.#all.map((server) => this.#tested(server)));
    } catch (error) {
      this.forget();
      const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw new UnusableServer(
        `cannot be used: ${this.#all.map((server, n) => `${nameOf(server)} (${reasonOf(reasons[n])})`).join(', ')}`,
      );
    }
  }

  async #tested(server: Server): Promise<Server> {
    const late = delay(this.#timeoutMs, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error('The server did not answer in time'), { code: 'CONNECT_TIMEOUT' });
    });
    await Promise.race([this.#test(server), late]);
    return server;
  }
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.name !== 'PostgresError' ? String(error.code) : error.message;
}
