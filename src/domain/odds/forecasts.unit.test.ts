import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '#domain/sides.ts';
import { demoTournament, NO_TOURNAMENTS, readTournaments, type Tournament } from '#test/support/tournaments.ts';
import { chanceByCrowd, computeReliability, computeScores, type Forecast } from './forecasts.ts';
import { chanceBySeed } from './seedOdds.ts';

function forecastsOf({ games }: Tournament): Forecast[] {
  return games.map(({ seed1, seed2, team1, winner }) => ({
    chance1: chanceBySeed(seed1, seed2),
    winner: winner === team1 ? 1 : 2,
  }));
}

/** Scores by pair of seeds: how often the better seed of each pair has won, and what each of its wins and losses costs. */
function scoresByPair({ games }: Tournament) {
  const pairs = Map.groupBy(games, ({ seed1, seed2 }) => `${Math.min(seed1, seed2)} ${Math.max(seed1, seed2)}`);
  let brier = 0;
  let logLoss = 0;
  for (const [pair, played] of pairs) {
    const [better = 0, worse = 0] = pair.split(' ').map(Number);
    const chance = chanceBySeed(better, worse);
    const won = played.filter(({ seed1, team1, winner }) => (seed1 === better) === (winner === team1)).length;
    const lost = played.length - won;
    brier += won * (1 - chance) ** 2 + lost * chance ** 2;
    logLoss -= won * Math.log(chance) + lost * Math.log1p(-chance);
  }
  return { games: games.length, brier: brier / games.length, logLoss: logLoss / games.length };
}

const forecasts = fc.array(
  fc.record({
    chance1: fc.integer({ min: 1, max: 99 }).map((share) => share / 100),
    winner: fc.constantFrom<Side>(1, 2),
  }),
  { minLength: 1, maxLength: 70 },
);

describe('the scores of forecasts', () => {
  test.for([...readTournaments(), { file: 'the demo season', tournament: demoTournament() }])(
    'those of the seeds in $file equal what each pair of seeds adds up to',
    ({ tournament }, { skip }) => {
      if (!tournament) return skip(NO_TOURNAMENTS);
      const scores = computeScores(forecastsOf(tournament));
      const expected = scoresByPair(tournament);
      expect(scores?.games).toBe(expected.games);
      expect(scores?.brier).toBeCloseTo(expected.brier, 12);
      expect(scores?.logLoss).toBeCloseTo(expected.logLoss, 12);
    },
  );

  // by a program of its own, from the results
  test.for([
    ['men-2021.json', 0.215757, 0.622842],
    ['men-2024.json', 0.181732, 0.532265],
    ['men-2025.json', 0.142207, 0.442779],
    ['women-2025.json', 0.133093, 0.422809],
  ] as const)('in %s the seeds have a Brier score of %f and a log loss of %f', ([wanted, brier, logLoss], { skip }) => {
    const tournament = readTournaments().find(({ file }) => file === wanted)?.tournament;
    if (!tournament) return skip(NO_TOURNAMENTS);
    const scores = computeScores(forecastsOf(tournament));
    expect(scores?.brier).toBeCloseTo(brier, 6);
    expect(scores?.logLoss).toBeCloseTo(logLoss, 6);
  });

  test('a coin has 0.25 and ln 2, whatever happens', () => {
    fc.assert(
      fc.property(forecasts, (all) => {
        const scores = computeScores(all.map(({ winner }) => ({ chance1: 0.5, winner })));
        expect(scores?.brier).toBe(0.25);
        expect(scores?.logLoss).toBeCloseTo(Math.LN2, 12);
      }),
    );
  });

  test('they do not depend on which team is called the first', () => {
    fc.assert(
      fc.property(forecasts, (all) => {
        const turned = all.map(({ chance1, winner }): Forecast => {
          return { chance1: 1 - chance1, winner: winner === 1 ? 2 : 1 };
        });
        expect(computeScores(turned)?.brier).toBeCloseTo(computeScores(all)?.brier ?? Number.NaN, 12);
        expect(computeScores(turned)?.logLoss).toBeCloseTo(computeScores(all)?.logLoss ?? Number.NaN, 12);
      }),
    );
  });

  test('there are none without a game', () => {
    expect(computeScores([])).toBeUndefined();
  });

  test.each([0, 1, -0.1, Number.NaN])('%s, which is no chance of a game to come, throws a RangeError', (chance1) => {
    expect(() => computeScores([{ chance1, winner: 1 }])).toThrow(RangeError);
  });
});

describe('the reliability curve', () => {
  test('each game with a likelier team is in one of its points', () => {
    fc.assert(
      fc.property(forecasts, (all) => {
        const curve = computeReliability(all);
        const favored = all.filter(({ chance1 }) => chance1 !== 0.5);
        const won = favored.filter(({ chance1, winner }) => chance1 > 0.5 === (winner === 1));
        expect(curve.reduce((sum, { games }) => sum + games, 0)).toBe(favored.length);
        expect(curve.reduce((sum, point) => sum + point.won * point.games, 0)).toBeCloseTo(won.length, 10);
        for (const { expected, spread } of curve) {
          expect(expected).toBeGreaterThan(0.5);
          expect(spread).toBeGreaterThan(0);
        }
        expect(curve.map(({ expected }) => expected)).toEqual(curve.map(({ expected }) => expected).sort());
      }),
    );
  });

  test('a point has the mean chance of its games, how often it came true, and what chance alone would spread', () => {
    const curve = computeReliability([
      { chance1: 0.62, winner: 1 },
      { chance1: 0.32, winner: 1 },
      { chance1: 0.5, winner: 1 },
      { chance1: 0.9, winner: 1 },
    ]);
    expect(curve.map(({ games, won }) => [games, won])).toEqual([
      [2, 0.5],
      [1, 1],
    ]);
    expect(curve[0]?.expected).toBeCloseTo(0.65, 12);
    expect(curve[0]?.spread).toBeCloseTo(Math.sqrt(0.62 * 0.38 + 0.68 * 0.32) / 2, 12);
    expect(curve[1]?.expected).toBe(0.9);
  });
});

test('a crowd that agrees is still not certain, and one that has not picked is a coin', () => {
  expect(chanceByCrowd(0, 0)).toBe(0.5);
  expect(chanceByCrowd(8, 0)).toBe(0.9);
  expect(chanceByCrowd(0, 8)).toBe(0.1);
  expect(chanceByCrowd(3, 5)).toBe(0.4);
});
