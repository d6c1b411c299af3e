import type { SavedPick } from '#contract/things.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal, type RefusalStatus } from '#server/refusals.ts';
import { type PickVerdict, savePicks } from './queries.ts';

export interface WantedPick {
  readonly gameId: number;
  readonly pick: string | null;
}

/**
 * Saves an entry's picks, all or none. A refusal of one of several names it: `at` gives the path of the n-th in
 * the body.
 */
export async function save(
  database: Database,
  entryId: number,
  wanted: readonly WantedPick[],
  at: (n: number) => string,
): Promise<SavedPick[]> {
  const verdicts = await database.query(savePicks, entryId, wanted);
  const refusals = verdicts.flatMap((verdict, n) => refusalOf(verdict, at(n)) ?? []);
  // 400 before 404 before 409, whichever game comes first
  const [first] = refusals.sort((a, b) => RANK.indexOf(a.status) - RANK.indexOf(b.status));
  if (first) throw first;
  if (verdicts.some(({ saved }) => !saved)) throw new Error('a pick that nothing forbids was not saved');
  return wanted.map(({ gameId, pick }) => ({ entryId, gameId, pick }));
}

const RANK = [400, 404, 409];

function refusalOf({ playing, archived, late, decided, otherSeason }: PickVerdict, path: string): Refusal | undefined {
  const refusal = (status: RefusalStatus, message: string) => new Refusal(status, message, [{ path, message }]);
  if (playing === null) return refusal(404, 'Game not found');
  if (!playing) return refusal(400, 'Pick must be one of the two teams');
  if (archived) return refusal(409, 'This season is archived');
  if (late) return refusal(409, 'The deadline for this round has passed');
  if (decided) return refusal(409, 'This game has already been decided');
  if (otherSeason) return refusal(409, 'This game is of another season');
  return undefined;
}
