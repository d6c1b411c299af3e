import { expect, test } from 'vitest';
import { type OwnScoring, scoringFor } from '#client/seasons/season/poolsOf.ts';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import { DEFAULT_SCORING, type Scoring } from '#domain/scoring/scoring.ts';
import { roundScores, totalBy } from './roundScores.ts';

const rounds = [
  aRound({ id: 11 }),
  aRound({ id: 12, number: 2, name: 'Second Round' }),
  aRound({ id: 13, number: 3, name: 'Sweet 16' }),
];

const [first, second] = ['2026-03-19T16:00:00.000Z', '2026-03-21T16:00:00.000Z'] as const;
const dated = rounds.map((round, index) => ({
  ...round,
  deadline: [first, second][index] ?? '2026-03-26T16:00:00.000Z',
}));
const past = new Set([11, 12]);

function game(id: number, roundId: number, winner: string | null) {
  return aGame({ id, roundId, winner });
}

const games = [game(1, 11, 'Duke'), game(2, 11, 'Baylor'), game(3, 12, 'Duke'), game(4, 12, null), game(5, 13, 'Duke')];

/** right, wrong, right, undecided; the last round is open */
const picks = new Map([1, 2, 3, 4, 5].map((id) => [id, 'Duke']));
const played = { rounds, past, games, picks, disputed: new Set<number>() };
const early = { createdAt: '2026-03-01T12:00:00.000Z' };
const OWN_POINTS = { points: [10, 25, 40], countsFrom: 1, upsetBonus: 0 };

const inPools = (pools: readonly Scoring[]) => pools.map((pool) => scoringFor(pool, { joinedAfter: 0, absent: [] }));
const points = (...pools: Scoring[]) => roundScores(played, early, inPools(pools)).map((score) => score.points);
const correct = (of = played) => roundScores(of, early, []).map((score) => score.correct);

test('correct picks count; wrong, missing and undecided ones do not', () => {
  expect(correct()).toEqual([1, 1, null]);
  expect(correct({ ...played, picks: new Map() })).toEqual([0, 0, null]);
});

test('a total is the sum of past rounds by the given points', () => {
  expect([totalBy(played, DEFAULT_SCORING), totalBy(played, OWN_POINTS)]).toEqual([3, 35]);
});

test('an open round has no points, even with a winner set', () => {
  expect(points()).toEqual([1, 2, null]);
});

test('the points of the only pool count', () => {
  expect(points(OWN_POINTS)).toEqual([10, 25, null]);
});

test('a round in whose points the pools differ has correct picks and no points', () => {
  expect(points(DEFAULT_SCORING, { ...OWN_POINTS, points: [1, 4, 3] })).toEqual([1, null, null]);
  expect(correct()).toEqual([1, 1, null]);
});

test('points include the upset bonus of the only pool, and are unknown where pools differ in it', () => {
  const upsets = { ...played, picks: new Map([2, 3].map((id) => [id, 'Baylor'])) };
  const bonus = { ...DEFAULT_SCORING, upsetBonus: 2 };
  const scores = (...pools: Scoring[]) => roundScores(upsets, early, inPools(pools)).map((score) => score.points);
  expect(scores(bonus)).toEqual([17, 0, null]);
  expect(scores(bonus, DEFAULT_SCORING)).toEqual([null, null, null]);
  expect(totalBy(upsets, bonus)).toBe(17);
});

test('a round that does not count in a pool has correct picks, no points and no share in the total', () => {
  const secondChance = { ...OWN_POINTS, countsFrom: 2 };
  expect(points(secondChance)).toEqual([null, 25, null]);
  expect(points(secondChance, OWN_POINTS)).toEqual([null, 25, null]);
  expect(totalBy(played, secondChance)).toBe(25);
});

test('a round from before the entry joined its pool earns nothing there, and is marked if no pool counts it', () => {
  const late = scoringFor(OWN_POINTS, { joinedAfter: 1, absent: [] });
  const shown = (...pools: OwnScoring[]) =>
    roundScores(played, early, pools).map((score) => [score.out, score.correct, score.points]);
  expect(shown(late)).toEqual([
    ['joinedLater', 1, null],
    [undefined, 1, 25],
    [undefined, null, null],
  ]);
  expect(shown(late, scoringFor(OWN_POINTS, { joinedAfter: 0, absent: [] }))[0]).toEqual([undefined, 1, null]);
  expect(totalBy(played, late)).toBe(25);
});

test('a round at whose lock the entry was not in its pool earns nothing there, and is marked', () => {
  const gone = scoringFor(OWN_POINTS, { joinedAfter: 0, absent: [1] });
  expect(roundScores(played, early, [gone]).map(({ out, points }) => [out, points])).toEqual([
    ['absent', null],
    [undefined, 25],
    [undefined, null],
  ]);
  expect(totalBy(played, gone)).toBe(25);
});

test('rounds that were played before the entry was created are marked', () => {
  const could = (createdAt: string, of = picks) =>
    roundScores({ ...played, rounds: dated, picks: of }, { createdAt }, []).map(({ out }) => out === undefined);
  expect(could(early.createdAt, new Map())).toEqual([true, true, true]);
  expect(could(first, new Map())).toEqual([false, true, true]);
  expect(could(second, new Map())).toEqual([false, false, true]);
  expect(could(second, new Map([[3, 'Duke']]))).toEqual([false, true, true]);
});
