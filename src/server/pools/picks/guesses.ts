import type { OwnGuess } from '#contract/schemas.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, shareMutex } from '#server/infrastructure/db/mutexes.ts';
import { conflict, notFound } from '#server/infrastructure/errors.ts';
import { ANSWER_WITHIN_MS, NotConfirmedError } from '#server/infrastructure/http/timeout.ts';
import type { EntryRow } from '#server/pools/entries/entryQueries.ts';
import { lockSeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import { type GuessRow, lockEntryForSave, type WantedGuess, writeGuess } from './guessQueries.ts';

/** Allows for the error of the estimated database clock. */
const MARGIN_MS = 1_000;

/** Saves an entry's guess of both scores of the Championship game together; null removes it (docs/spec.md#picks). */
export function saveGuess(database: Database, { id, seasonId }: EntryRow, total: Guess): Promise<OwnGuess> {
  const until = database.now() + ANSWER_WITHIN_MS - MARGIN_MS;
  return database.transact(saveInSeason, { entryId: id, seasonId, total, until });
}

async function saveInSeason(tx: Tx, wanted: WantedGuess): Promise<OwnGuess> {
  // the entry first, as saves of picks do
  if (!(await lockEntryForSave(tx, wanted.entryId))) throw notFound('Entry');
  const season = await lockSeasonRow(tx, wanted.seasonId, 'share');
  if (!season) throw notFound('Season');
  // until the transaction ends, no game is created, changed or deleted
  await shareMutex(tx, Mutex.bracket, season.id);
  if (season.isArchived) throw conflict('This season is archived');
  const { isExpired, isLate, isDecided, ...saved } = await writeGuess(tx, wanted);
  if (isExpired) throw new NotConfirmedError();
  if (isLate) throw conflict('The deadline for this round has passed');
  if (isDecided) throw conflict('This game has already been decided');
  return toOwnGuess(saved);
}

export function toOwnGuess({ total, madeAt, changedAt }: GuessRow): OwnGuess {
  return { total, madeAt: madeAt?.toISOString() ?? null, changedAt: changedAt?.toISOString() ?? null };
}
