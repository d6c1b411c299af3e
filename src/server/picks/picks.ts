import type { SavedPick } from '#contract/things.ts';
import { Refusal, type RefusalStatus } from '#server/refusals.ts';
import type { PickSaver } from './pickSaver.ts';
import type { PickVerdict, WantedPick } from './queries.ts';

/**
 * Saves an entry's picks, all or none. A refusal of one of several names it: `at` gives the path of the n-th in
 * the body.
 */
export async function save(
  saver: PickSaver,
  entryId: number,
  wanted: readonly WantedPick[],
  at: (n: number) => string,
): Promise<SavedPick[]> {
  const verdicts = await saver.save({ entryId, picks: wanted });
  for (const { status, message, forbids } of REFUSALS) {
    const n = verdicts.findIndex(forbids);
    if (n >= 0) throw new Refusal(status, message, [{ path: at(n), message }]);
  }
  if (verdicts.some(({ saved }) => !saved)) throw new Error('a pick that nothing forbids was not saved');
  return wanted.map(({ gameId, pick }) => ({ entryId, gameId, pick }));
}

interface PickRefusal {
  readonly status: RefusalStatus;
  readonly message: string;
  readonly forbids: (verdict: PickVerdict) => boolean;
}

/** In the order in which they are told (decisions §4), whichever of several picks comes first. */
const REFUSALS: readonly PickRefusal[] = [
  { status: 404, message: 'Entry not found', forbids: ({ gone }) => gone === true },
  { status: 400, message: 'Pick must be one of the two teams', forbids: ({ playing }) => playing === false },
  { status: 404, message: 'Game not found', forbids: ({ playing }) => playing === null },
  { status: 409, message: 'This season is archived', forbids: ({ archived }) => archived === true },
  { status: 409, message: 'The deadline for this round has passed', forbids: ({ late }) => late === true },
  { status: 409, message: 'This game has already been decided', forbids: ({ decided }) => decided === true },
  { status: 409, message: 'This game is of another season', forbids: ({ otherSeason }) => otherSeason === true },
];
