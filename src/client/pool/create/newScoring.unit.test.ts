import { expect, test } from 'vitest';
import { aPool, aRound } from '#client/testing/fixtures.ts';
import { USUAL_POINTS } from '#domain/scoring/scoring.ts';
import {
  draftFrom,
  draftOptions,
  exampleText,
  firstRounds,
  NO_DRAFT,
  newScoring,
  PRESETS,
  readDraft,
  readScoring,
} from './newScoring.ts';

const rounds = ['First Round', 'Second Round', 'Sweet 16', 'Elite Eight', 'Final Four', 'Championship'].map(
  (name, index) => aRound({ id: 11 + index, number: index + 1, name }),
);
const past = (count: number) => new Set(rounds.slice(0, count).map(({ id }) => id));

test('a new pool has the classic points unless another card is chosen', () => {
  expect(readDraft(NO_DRAFT)).toEqual({ points: [...USUAL_POINTS] });
  expect(readDraft({ ...NO_DRAFT, kind: 'doubling' })).toEqual({ points: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512] });
});

test('own points are read from their fields, and the first wrong one is named', () => {
  const typed = NO_DRAFT.typed.with(0, '5');
  expect(readDraft({ kind: 'own', typed })).toEqual({ points: [5, ...USUAL_POINTS.slice(1)] });
  expect(readDraft({ kind: 'own', typed: typed.with(2, 'many') })).toMatchObject({ at: 2 });
  expect(readDraft({ kind: 'classic', typed: typed.with(2, 'many') })).toEqual({ points: [...USUAL_POINTS] });
});

test('a new pool counts no earlier rounds, unless its first round that counts is past or somebody chooses', () => {
  const rule = (isFirstPast: boolean, draft = NO_DRAFT) => draftOptions(draft, isFirstPast).earlierRounds;
  expect([rule(false), rule(true)]).toEqual(['dontCount', 'count']);
  const chosen = { ...NO_DRAFT, options: { earlierRounds: 'dontCount' as const } };
  expect([rule(false, chosen), rule(true, chosen)]).toEqual(['dontCount', 'dontCount']);
});

test.each([
  ['before the first deadline a pool counts from the first round', 0, rounds, [1]],
  ['once a round is past a pool counts from the next round or from the first', 2, rounds, [3, 1]],
  ['before the last deadline a pool may count from the last round', 5, rounds, [6, 1]],
  ['once all rounds are past a pool counts from the first', 6, rounds, [1]],
  ['without a next round a pool counts from the first', 2, rounds.slice(0, 2), [1]],
  ['without rounds a pool counts from the first', 0, [], [1]],
] as const)('%s', (_, count, all, numbers) => {
  expect(firstRounds(all, past(count))).toEqual(numbers);
});

test('no pool counts from a round after the sixth', () => {
  const more = [...rounds, aRound({ id: 17, number: 7, name: 'Third place' })];
  expect(firstRounds(more, past(6))).toEqual([1]);
});

test.each([
  [PRESETS.classic, 1, '20 right in First Round and the champion: 26 points'],
  [PRESETS.doubling, 1, '20 right in First Round and the champion: 52 points'],
  [PRESETS.classic, 3, '5 right in Sweet 16 and the champion: 21 points'],
  [PRESETS.doubling, 5, '1 right in Final Four and the champion: 48 points'],
  [PRESETS.doubling, 6, 'The champion: 32 points'],
])('the example of the points %j from round %d is: %s', (points, countsFrom, text) => {
  expect(exampleText({ points, countsFrom }, rounds)).toBe(text);
});

test('the scoring of a new pool is sent with the round that it counts from, and not while a field is invalid', () => {
  const schedule = { rounds, past: past(2) };
  const usual = { tieBreaker: 'none', earlierRounds: 'dontCount', upsetBonus: 0 };
  expect(newScoring(NO_DRAFT, schedule)).toEqual({ points: [...USUAL_POINTS], countsFrom: 3, ...usual });
  expect(newScoring({ ...NO_DRAFT, countsFrom: 1 }, schedule)).toMatchObject({ countsFrom: 1, earlierRounds: 'count' });
  expect(newScoring({ ...NO_DRAFT, kind: 'own', typed: NO_DRAFT.typed.with(2, 'many') }, schedule)).toBeUndefined();
  expect(newScoring({ ...NO_DRAFT, options: { upsetBonus: 'some' } }, schedule)).toBeUndefined();
});

test('a pool that goes on from another begins with its scoring', () => {
  const former = aPool({ countsFrom: 2, upsetBonus: 3, tieBreaker: 'total', earlierRounds: 'count' });
  const schedule = { rounds, past: past(0), former: 2 };
  const { points, countsFrom, upsetBonus, tieBreaker, earlierRounds } = former;
  expect(newScoring(draftFrom(former), schedule)).toEqual({
    points,
    countsFrom,
    upsetBonus,
    tieBreaker,
    earlierRounds,
  });
  expect(draftFrom(former).kind).toBe('classic');
  expect(draftFrom(aPool({ points: [...PRESETS.doubling] })).kind).toBe('doubling');
  expect(draftFrom(aPool({ points: points.with(0, 5) }))).toMatchObject({
    kind: 'own',
    typed: points.with(0, 5).map(String),
  });
});

test('a pool that goes on may count from the first round or from the one before', () => {
  expect(readScoring(NO_DRAFT, { rounds, past: past(0), former: 2 }).firsts).toEqual([2, 1]);
  expect(readScoring(NO_DRAFT, { rounds, past: past(0), former: 1 }).firsts).toEqual([1]);
  expect(readScoring(NO_DRAFT, { rounds, past: past(2), former: 1 }).firsts).toEqual([1, 3]);
});
