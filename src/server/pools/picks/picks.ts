import type { SavedPick } from '#contract/schemas.ts';
import { type ErrorStatus, HttpError } from '#server/infrastructure/errors.ts';
import type { PickBatcher } from './pickBatcher.ts';
import type { PickVerdict, WantedPick } from './pickQueries.ts';

export async function savePick(pickBatcher: PickBatcher, entryId: number, wanted: WantedPick): Promise<SavedPick> {
  await save(pickBatcher, entryId, [wanted], () => 'pick');
  return toSavedPick(entryId, wanted);
}

/** Saves an entry's picks, all or none. */
export async function savePicks(
  pickBatcher: PickBatcher,
  entryId: number,
  wanted: readonly WantedPick[],
): Promise<SavedPick[]> {
  await save(pickBatcher, entryId, wanted, (n) => `picks.${n}`);
  return wanted.map((pick) => toSavedPick(entryId, pick));
}

function toSavedPick(entryId: number, { gameId, pick }: WantedPick): SavedPick {
  return { entryId, gameId, pick };
}

/** `pathOf(n)` is the path of the n-th pick, for the error. */
async function save(
  pickBatcher: PickBatcher,
  entryId: number,
  wanted: readonly WantedPick[],
  pathOf: (n: number) => string,
): Promise<void> {
  const verdicts = await pickBatcher.save({ entryId, picks: wanted });
  for (const [outcome, status, message, applies] of PICK_ERRORS) {
    const n = verdicts.findIndex(applies);
    if (n < 0) continue;
    pickBatcher.outcomes[outcome] += 1;
    throw new HttpError(status, message, [{ path: pathOf(n), message }]);
  }
  if (verdicts.some(({ isSaved }) => !isSaved)) throw new Error('a pick that nothing forbids was not saved');
  pickBatcher.outcomes.saved += 1;
}

type PickError = readonly [
  outcome: keyof PickBatcher['outcomes'],
  status: ErrorStatus,
  message: string,
  applies: (verdict: PickVerdict) => boolean,
];

/** By precedence (docs/spec.md#order-of-refusals): the first rule wins, whichever pick breaks it. */
const PICK_ERRORS: readonly PickError[] = [
  ['gone', 404, 'Entry not found', ({ isEntryDeleted }) => isEntryDeleted === true],
  ['team', 400, 'Pick must be one of the two teams', ({ isPlaying }) => isPlaying === false],
  ['game', 404, 'Game not found', ({ isGameMissing }) => isGameMissing],
  ['archived', 409, 'This season is archived', ({ isArchived }) => isArchived === true],
  ['late', 409, 'The deadline for this round has passed', ({ isLate }) => isLate === true],
  ['decided', 409, 'This game has already been decided', ({ isDecided }) => isDecided === true],
  ['season', 409, 'This game is of another season', ({ isOtherSeason }) => isOtherSeason === true],
];
