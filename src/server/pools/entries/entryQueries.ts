import type { Entry } from '#contract/schemas.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { fold } from '#domain/names/names.ts';
import type { Autopilot } from '#domain/scoring/autopilot.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

export interface EntryRow {
  readonly id: number;
  readonly userId: number;
  readonly seasonId: number;
  readonly name: string;
  /** as secret as a pick: only its owner gets it */
  readonly autopilot: Autopilot;
  readonly createdAt: Date;
}

const entryColumns = [
  'id',
  'userId',
  'seasonId',
  'name',
  'autopilot',
  'createdAt',
] as const satisfies readonly (keyof EntryRow)[];

export function toEntry(row: EntryRow): Entry {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function findEntry(sql: Sql, id: number): Promise<EntryRow | undefined> {
  const [row] = await sql<EntryRow[]>`
    select ${selectColumns(sql, 'e', entryColumns)} from entries e where e.id = ${id}
  `;
  return row;
}

/** Returns an entry, which nobody can delete until the transaction ends. */
export async function lockEntry(tx: Tx, id: number): Promise<EntryRow | undefined> {
  const [row] = await tx<EntryRow[]>`
    select ${selectColumns(tx, 'e', entryColumns)} from entries e where e.id = ${id} for key share
  `;
  return row;
}

/** Returns an entry, of which no change and no save is made until the transaction ends. */
export async function lockEntryForChange(tx: Tx, id: number): Promise<EntryRow | undefined> {
  const [row] = await tx<EntryRow[]>`
    select ${selectColumns(tx, 'e', entryColumns)}
    from entries e
    where e.id = ${id}
    for no key update
  `;
  return row;
}

export function listEntries(sql: Sql, userId: number): Promise<EntryRow[]> {
  return sql<EntryRow[]>`
    select ${selectColumns(sql, 'e', entryColumns)} from entries e where e.user_id = ${userId} order by e.id
  `;
}

/** Returns the new entry; undefined if the user has 25 in the season. A taken name violates `entries_name_taken`. */
export async function insertEntry(
  tx: Tx,
  { userId, seasonId, name }: Pick<EntryRow, 'userId' | 'seasonId' | 'name'>,
): Promise<EntryRow | undefined> {
  // serializes a user's creations, so that two do not take the same slot
  await tx`select from users where id = ${userId} for no key update`;
  const [row] = await tx<EntryRow[]>`
    insert into entries as e (user_id, season_id, name, name_key, slot)
    select ${userId}, ${seasonId}, ${name}, ${fold(name)}, free.slot
    from generate_series(1, ${MAX_ENTRIES}) as free (slot)
    where not exists (
      select from entries o where o.user_id = ${userId} and o.season_id = ${seasonId} and o.slot = free.slot
    )
    order by free.slot
    limit 1
    returning ${selectColumns(tx, 'e', entryColumns)}
  `;
  return row;
}

/** A taken name violates `entries_name_taken`. */
export async function updateEntry(sql: Sql, { id, name, autopilot }: EntryRow): Promise<void> {
  await sql`
    update entries set name = ${name}, name_key = ${fold(name)}, autopilot = ${autopilot} where id = ${id}
  `;
}

/** Deletes an entry, its picks and memberships. */
export async function deleteEntry(sql: Sql, id: number): Promise<void> {
  await sql`delete from entries where id = ${id}`;
}
