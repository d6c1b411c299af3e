import { expect, test } from 'vitest';
import { scoringFor } from '#client/seasons/season/poolsOf.ts';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { ownProgress } from './ownProgress.ts';
import { ownProgressFacts, tallyFacts } from './roundTexts.ts';
import { seasonRounds } from './seasonRounds.ts';

const games = [1, 2, 3, 4].map((id) =>
  aGame({ id, roundId: 12, winner: id === 1 ? 'Duke' : id === 2 ? 'Baylor' : null }),
);
const rounds = [aRound({ id: 12, number: 2, name: 'Second Round' })];
const [round] = seasonRounds(rounds, games, new Set([12]));
if (!round) throw new Error('the round is missing');

/** Pools with these points, from the first round on. */
const by = (...tables: number[][]) =>
  tables.map((points) => scoringFor({ points, countsFrom: 1, upsetBonus: 0 }, { joinedAfter: 0, absent: [] }));

const early = { createdAt: '2026-03-01T12:00:00.000Z' };
const late = { createdAt: round.round.deadline };
const counted = (teams: [gameId: number, team: string][], ...disputed: number[]) => ({
  picks: new Map(teams),
  disputed: new Set(disputed),
});
const picks = counted([1, 2, 3, 4].map((id) => [id, 'Duke']));

test('an entry’s progress counts its right picks, those to come and the points that they can earn', () => {
  const progress = ownProgress(round, early, picks, []);
  expect(progress).toEqual({ out: undefined, picked: 4, correct: 1, pending: 2, beingConfirmed: 0, pointsToCome: 4 });
  expect(ownProgressFacts(progress)).toEqual(['You have 1 right, 2 to come', 'at most 4 more points']);
});

test('a final that is being confirmed is not to come: its points can still come if the pick has won', () => {
  const ended = games.map((game) =>
    game.id === 3 ? { ...game, status: 'final' as const, score1: 70, score2: 64 } : game,
  );
  const [played] = seasonRounds(rounds, ended, new Set([12]));
  if (!played) throw new Error('the round is missing');
  expect(ownProgressFacts(ownProgress(played, early, picks, []))).toEqual([
    'You have 1 right, 1 being confirmed, 1 to come',
    'at most 4 more points',
  ]);
  const lost = counted([1, 2, 3, 4].map((id) => [id, id === 3 ? 'Baylor' : 'Duke']));
  expect(ownProgressFacts(ownProgress(played, early, lost, []))).toEqual([
    'You have 1 right, 1 being confirmed, 1 to come',
    'at most 2 more points',
  ]);
});

test('the points to come are those of the entry’s pools, if they agree on the round', () => {
  expect(ownProgress(round, early, picks, by([1, 10])).pointsToCome).toBe(20);
  expect(ownProgress(round, early, picks, by([1, 10], [5, 10])).pointsToCome).toBe(20);
  const differing = ownProgress(round, early, picks, [
    scoringFor(DEFAULT_SCORING, { joinedAfter: 0, absent: [] }),
    ...by([1, 10]),
  ]);
  expect(differing.pointsToCome).toBeUndefined();
  expect(tallyFacts(differing)).toEqual(['1 right, 2 to come']);
});

test('the points to come include the upset bonus, if the entry’s pools agree on it', () => {
  const underdogs = counted([3, 4].map((id) => [id, 'Baylor']));
  const pools = [0, 3].map((upsetBonus) =>
    scoringFor({ ...DEFAULT_SCORING, upsetBonus }, { joinedAfter: 0, absent: [] }),
  );
  expect(pools.map((pool) => ownProgress(round, early, underdogs, [pool]).pointsToCome)).toEqual([4, 52]);
  expect(ownProgress(round, early, underdogs, pools).pointsToCome).toBeUndefined();
});

test('in a round that does not count no points are to come', () => {
  const progress = ownProgress(round, early, picks, [
    scoringFor({ points: [1, 10], countsFrom: 3, upsetBonus: 0 }, { joinedAfter: 0, absent: [] }),
  ]);
  expect(progress).toEqual({
    out: undefined,
    picked: 4,
    correct: 1,
    pending: 2,
    beingConfirmed: 0,
    pointsToCome: undefined,
  });
});

test('a pick of a team that no longer plays does not count', () => {
  const progress = ownProgress(round, early, counted([[3, 'Yale']]), []);
  expect(ownProgressFacts(progress)).toEqual(['You have no picks in this round']);
});

test('without picks to come no points are named', () => {
  expect(tallyFacts(ownProgress(round, early, counted([[1, 'Duke']]), []))).toEqual(['1 right, 0 to come']);
  expect(tallyFacts(ownProgress(round, early, counted([[3, 'Duke']]), by([1, 1])))).toEqual([
    '0 right, 1 to come',
    'at most 1 more point',
  ]);
});

test('a round from before the entry was created is not counted as one without picks', () => {
  const progress = ownProgress(round, late, counted([]), []);
  expect([ownProgressFacts(progress), tallyFacts(progress)]).toEqual([['Played before you joined'], ['joined later']]);
});

test('a round from before the entry joined its only pool is as one from before it was created, whatever it picked', () => {
  const [pool = expect.fail()] = by([1, 10]);
  const progress = ownProgress(round, early, picks, [scoringFor(pool, { joinedAfter: 2, absent: [] })]);
  expect([ownProgressFacts(progress), tallyFacts(progress)]).toEqual([['Played before you joined'], ['joined later']]);
  expect(ownProgress(round, early, picks, [scoringFor(pool, { joinedAfter: 1, absent: [] })]).out).toBeUndefined();
  expect(
    tallyFacts(ownProgress(round, early, picks, [scoringFor(pool, { joinedAfter: 2, absent: [] }), pool])),
  ).toEqual(['1 right, 2 to come']);
});

test('an entry with picks is counted, also if the deadline was moved to a time before it was created', () => {
  expect(ownProgress(round, late, picks, [])).toEqual(ownProgress(round, early, picks, []));
});

test('a round at whose lock the entry was not in its only pool says so, whatever it picked', () => {
  const [pool = expect.fail()] = by([1, 10]);
  const gone = scoringFor(pool, { joinedAfter: 0, absent: [2] });
  const progress = ownProgress(round, early, picks, [gone]);
  const text = 'Not in the pool at the lock';
  expect([ownProgressFacts(progress), tallyFacts(progress), progress.pointsToCome]).toEqual([
    [text],
    [text],
    undefined,
  ]);
  expect(ownProgress(round, early, picks, [gone, pool]).out).toBeUndefined();
});
