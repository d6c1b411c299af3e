import postgres from 'postgres';
import { EmbeddedThread } from '#server/db/pglite/thread.ts';

export interface Baseline {
  readonly sql: postgres.Sql;
  close(): Promise<void>;
}

/** Opens the app's database with the driver alone, with as many connections as the app. */
export async function baselineDriver({ DATABASE_URL, DATA_DIR }: Readonly<Record<string, string>>): Promise<Baseline> {
  if (DATABASE_URL !== undefined) {
    const url = new URL(DATABASE_URL);
    const host = url.searchParams.get('host');
    url.searchParams.delete('host');
    const sql = postgres(url.href, { max: 10, ...(host !== null && { host }), onnotice: () => {} });
    return { sql, close: () => sql.end() };
  }
  const thread = await EmbeddedThread.start({ dir: DATA_DIR }, (error) => {
    throw error;
  });
  const options = {
    user: 'postgres',
    database: 'postgres',
    max: 1,
    ssl: false,
    socket: () => thread.connect(),
  } as const;
  const sql = postgres({ ...options, onnotice: () => {} });
  return {
    sql,
    async close() {
      await sql.end();
      await thread.close();
    },
  };
}
