import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/infrastructure/errors.ts';
import { createEntry } from '#server/pools/entries/entries.ts';
import { type EntryRow, lockEntry } from '#server/pools/entries/entryQueries.ts';
import { insertMembership } from '#server/pools/members/joiningQueries.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';

/** Returns the own entry with which the caller creates a pool; undefined without one, or if it is still to be created. */
export async function lockFirstEntry(
  tx: Tx,
  caller: User,
  { adminId, entry }: Pick<BodyOf<'createPool'>, 'entry'> & { readonly adminId: number },
): Promise<EntryRow | undefined> {
  if (!entry) return undefined;
  if (adminId !== caller.id) throw badRequest('entry', 'A pool of another user starts without an entry');
  if (entry.id === undefined) return undefined;
  const found = await lockEntry(tx, entry.id);
  if (!found) throw notFound('Entry');
  if (found.userId !== caller.id) throw forbidden('This is not your entry');
  return found;
}

/** Adds an entry to a pool that was created in this transaction; given a name, it creates the entry. */
export async function addFirstEntry(
  tx: Tx,
  caller: User,
  pool: PoolRow,
  given: EntryRow | string | undefined,
  tell: Tell,
): Promise<void> {
  if (given === undefined) return;
  const { id, seasonId } = pool;
  const entry = typeof given === 'string' ? await createEntry(tx, caller, { name: given, seasonId }) : given;
  if (entry.seasonId !== seasonId) throw conflict('This entry is for another season');
  await insertMembership(tx, id, entry, true);
  await tell(tx, { kind: 'joined', pool, entry });
}
