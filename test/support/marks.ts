import type { Sql } from '#server/infrastructure/db/database.ts';

// A table of numbers, for tests of the database itself.

export async function createMarks(sql: Sql): Promise<void> {
  await sql`drop table if exists marks`;
  await sql`create table marks (n integer primary key)`;
}

export async function mark(sql: Sql, n: number): Promise<void> {
  await sql`insert into marks (n) values (${n})`;
}

export async function marks(sql: Sql): Promise<number[]> {
  const rows = await sql<{ n: number }[]>`select n from marks order by n`;
  return rows.map(({ n }) => n);
}
