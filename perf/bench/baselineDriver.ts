import pg from 'pg';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { EmbeddedThread } from '#server/infrastructure/db/pglite/thread.ts';
import { createSql } from '#server/infrastructure/db/sql.ts';

export interface Baseline {
  readonly sql: Sql;
  close(): Promise<void>;
}

/** Opens the app's database with the driver alone: on a server with as many connections as the app, embedded with one. */
export async function baselineDriver({ DATABASE_URL, DATA_DIR }: Readonly<Record<string, string>>): Promise<Baseline> {
  if (DATABASE_URL !== undefined) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
    return { sql: named(pool), close: () => pool.end() };
  }
  const thread = await EmbeddedThread.start({ dir: DATA_DIR }, (error) => {
    throw error;
  });
  const names = { user: 'postgres', database: 'postgres' };
  const client = new pg.Client({ ...names, ssl: false, stream: () => thread.connect(), pipeline: true });
  await client.connect();
  return {
    sql: named(client),
    async close() {
      await client.end();
      await thread.close();
    },
  };
}

/** Each text is parsed and planned once a connection. */
function named(driver: pg.Pool | pg.ClientBase): Sql {
  const names = new Map<string, string>();
  return createSql(({ isPrepared, ...query }) => {
    const name = names.get(query.text) ?? `s${names.size}`;
    names.set(query.text, name);
    return driver.query({ ...query, name });
  });
}
