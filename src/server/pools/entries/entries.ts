import type { BodyOf } from '#contract/calls.ts';
import type { Entry, User } from '#contract/schemas.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { conflict, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { patch } from '#server/infrastructure/patch.ts';
import { hasDueRound } from '#server/tournament/rounds/lockQueries.ts';
import { lockOpenSeason } from '#server/tournament/season/seasons.ts';
import { type EntryRow, insertEntry, lockEntryForChange, toEntry, updateEntry } from './entryQueries.ts';

const nameTaken = () => conflict('You already have an entry with this name');

export async function createEntry(tx: Tx, user: User, { name, seasonId }: BodyOf<'createEntry'>): Promise<Entry> {
  await lockOpenSeason(tx, seasonId);
  const inserted = insertEntry(tx, { userId: user.id, seasonId, name });
  const entry = await mapConstraintError('entries_name_taken', nameTaken, inserted);
  if (!entry) throw conflict(`You have reached ${MAX_ENTRIES} entries`);
  return toEntry(entry);
}

/**
 * Changes name or autopilot of an entry. A change of the autopilot after a deadline is none at that lock: returns undefined, with
 * nothing changed, while a round is past and not locked.
 */
export async function changeEntry(
  tx: Tx,
  { id, seasonId }: EntryRow,
  change: BodyOf<'changeEntry'>,
): Promise<Entry | undefined> {
  // the entry first, as saves of picks do
  const old = await lockEntryForChange(tx, id);
  if (!old) throw notFound('Entry');
  await lockOpenSeason(tx, seasonId);
  const entry = patch(old, change);
  if (entry.autopilot !== old.autopilot && (await hasDueRound(tx, seasonId))) return undefined;
  await mapConstraintError('entries_name_taken', nameTaken, updateEntry(tx, entry));
  return toEntry(entry);
}
