import type { LentSql, Sql, Tx } from './database.ts';

/** Runs work in a transaction on a connection that nothing else uses. */
export async function inTransaction<R>(sql: LentSql, work: (tx: Tx) => Promise<R>): Promise<R> {
  await sql.unsafe('begin');
  try {
    const result = await work(withSavepoints(sql));
    const { command } = await sql.unsafe('commit').result();
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction had failed: it was rolled back');
    return result;
  } catch (error) {
    await rollback(sql, 'rollback');
    throw error;
  }
}

function withSavepoints(sql: LentSql): Tx {
  let count = 0;
  async function set(): Promise<string> {
    count += 1;
    const name = `savepoint_${count}`;
    await sql.unsafe(`savepoint ${name}`);
    return name;
  }
  const tx: Tx = Object.assign(sql, {
    async savepoint<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
      const name = await set();
      try {
        const result = await work(tx);
        await sql.unsafe(`release savepoint ${name}`);
        return result;
      } catch (error) {
        await rollback(sql, `rollback to savepoint ${name}`);
        throw error;
      }
    },
    async dryRun<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
      const name = await set();
      try {
        return await work(tx);
      } finally {
        await sql.unsafe(`rollback to savepoint ${name}`);
      }
    },
  });
  return tx;
}

/** If the connection is lost, the server has rolled back. */
async function rollback(sql: Sql, command: string): Promise<void> {
  try {
    await sql.unsafe(command);
  } catch {}
}
