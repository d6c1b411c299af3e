import { expect, test } from 'vitest';
import type { OwnPick } from '#contract/schemas.ts';
import { countedPicks } from './countedPicks.ts';

const at = '2026-03-19T12:00:00.000Z';
const own = (gameId: number, uncountedIn: number[] = []): OwnPick => ({
  entryId: 7,
  gameId,
  pick: `team ${gameId}`,
  madeAt: at,
  changedAt: at,
  isAuto: uncountedIn.length > 0,
  uncountedIn,
});

test('a pick of the autopilot counts unless none of the pools counts it, and is disputed if only some do', () => {
  const picks = [own(1), own(2, [8]), own(3, [8, 9])];
  const counted = (...ids: number[]) => {
    const found = countedPicks(
      picks,
      ids.map((id) => ({ id })),
    );
    return [[...found.picks.keys()], [...found.disputed]];
  };
  expect(counted(8, 9)).toEqual([[1, 2], [2]]);
  expect(counted(8)).toEqual([[1], []]);
  expect(counted(9)).toEqual([[1, 2], []]);
  expect(counted()).toEqual([[1, 2, 3], []]);
});
