import type { BodyOf } from '#contract/calls.ts';
import type { Entry, User } from '#contract/schemas.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { conflict, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { lockOpenSeason } from '#server/tournament/seasons.ts';
import { type EntryRow, insertEntry, toEntry, updateEntryName } from './queries.ts';

const nameTaken = () => conflict('You already have an entry with this name');

export async function createEntry(tx: Tx, user: User, { name, seasonId }: BodyOf<'createEntry'>): Promise<Entry> {
  await lockOpenSeason(tx, seasonId);
  const inserted = insertEntry(tx, { userId: user.id, seasonId, name });
  const entry = await mapConstraintError('entries_name_taken', nameTaken, inserted);
  if (!entry) throw conflict(`You have reached ${MAX_ENTRIES} entries`);
  return toEntry(entry);
}

export async function renameEntry(tx: Tx, { id, seasonId }: EntryRow, name: string): Promise<Entry> {
  await lockOpenSeason(tx, seasonId);
  const entry = await mapConstraintError('entries_name_taken', nameTaken, updateEntryName(tx, id, name));
  if (!entry) throw notFound('Entry');
  return toEntry(entry);
}
