import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '#domain/names/names.ts';
import type { Side } from '#domain/sides.ts';
import { type ScoredEntry, standings } from '#test/support/standings.ts';
import { countedRounds, DEFAULT_SCORING, pointsIfCorrect, type Scoring } from './scoring.ts';
import {
  competitionRanks,
  computeStandings,
  leadersOf,
  marksTop,
  placesGained,
  pointsByRound,
  roundProgress,
  type ScoredRound,
  topByRound,
} from './standings.ts';

const round = (number: number, ...winners: (Side | null)[]): ScoredRound => ({
  number,
  games: winners.map((winner) => ({ winner, seed1: 12, seed2: 5 })),
});
const entry = (id: number, name: string, ...picks: (Side | null)[]): ScoredEntry => ({ id, name, picks });

describe('points of an entry', () => {
  const rounds = [round(1, 1, 2, 1), round(2, 2, null), round(4, 1)];

  test.each([
    ['all right', [1, 2, 1, 2, 1, 1], [3, 2, 4]],
    ['all wrong', [2, 1, 2, 1, 2, 2], [0, 0, 0]],
    ['no picks', [null, null, null, null, null, null], [0, 0, 0]],
    ['some missing', [1, null, 2, null, 2, 1], [1, 0, 4]],
    ['a pick on a game without winner', [2, 1, 2, 1, 1, 2], [0, 0, 0]],
  ] as [string, (Side | null)[], number[]][])('the points of an entry are summed by round: %s', (_, picks, points) => {
    expect(pointsByRound(rounds, picks, DEFAULT_SCORING)).toEqual(points);
  });

  test('the table of a pool replaces the usual points', () => {
    const scoring = { ...DEFAULT_SCORING, points: [10, 0, 7, 1000] };
    expect(pointsByRound(rounds, [1, 2, 1, 2, 1, 1], scoring)).toEqual([30, 0, 1000]);
  });

  test('correct picks before the first round that counts earn nothing', () => {
    const points = (countsFrom: number) =>
      pointsByRound(rounds, [1, 2, 1, 2, 1, 1], { ...DEFAULT_SCORING, countsFrom });
    expect([points(1), points(2), points(3), points(5)]).toEqual([
      [3, 2, 4],
      [0, 2, 4],
      [0, 0, 4],
      [0, 0, 0],
    ]);
  });

  test('a correct pick of the larger seed earns the upset bonus too', () => {
    const points = (countsFrom: number) =>
      pointsByRound(rounds, [1, 2, 1, 2, 1, 1], { ...DEFAULT_SCORING, upsetBonus: 2, countsFrom });
    expect([points(1), points(2)]).toEqual([
      [3 + 2 * 14, 2, 4 + 14],
      [0, 2, 4 + 14],
    ]);
  });

  test('fewer picks than games throw a RangeError instead of losing points', () => {
    expect(() => pointsByRound(rounds, [1, 2, 1], DEFAULT_SCORING)).toThrow(RangeError);
  });
});

const seed = fc.option(fc.integer({ min: 1, max: 16 }));

describe('the progress of an entry in a round', () => {
  const inPlay = round(3, 1, 2, null, null, null, 1);
  const none = { correct: 0, pending: 0, points: 0, pointsToCome: 0 };

  test.each([
    ['all picked', [1, 1, 1, 2, 1, 1], { correct: 2, pending: 3, points: 6, pointsToCome: 9 }],
    ['some missing', [1, null, null, 2, 1, null], { correct: 1, pending: 2, points: 3, pointsToCome: 6 }],
    ['no picks', [null, null, null, null, null, null], none],
    ['no correct pick', [2, 1, null, null, null, 2], none],
  ] as [string, (Side | null)[], object][])(
    'the progress has correct and pending picks and their points: %s',
    (_, picks, progress) => {
      expect(roundProgress(inPlay, picks, DEFAULT_SCORING)).toEqual(progress);
    },
  );

  test('the table of a pool replaces the usual points', () => {
    const progress = roundProgress(inPlay, [1, 2, 1, 2, 1, 1], { ...DEFAULT_SCORING, points: [0, 0, 7] });
    expect(progress).toEqual({ correct: 3, pending: 3, points: 21, pointsToCome: 21 });
  });

  test('points and points to come include the upset bonus of the larger seeds', () => {
    const progress = roundProgress(inPlay, [1, 2, 1, 2, 1, 1], { ...DEFAULT_SCORING, upsetBonus: 1 });
    expect(progress).toEqual({ correct: 3, pending: 3, points: 9 + 14, pointsToCome: 9 + 14 });
  });

  test('more or fewer picks than games throw a RangeError', () => {
    expect(() => roundProgress(inPlay, [1], DEFAULT_SCORING)).toThrow(RangeError);
    expect(() => roundProgress(round(1, 1), [1, 2], DEFAULT_SCORING)).toThrow(RangeError);
  });

  test('points to come are reached when all pending picks win, and never exceeded', () => {
    const side = fc.constantFrom<Side>(1, 2);
    const game = fc.record({ winner: fc.option(side), pick: fc.option(side), later: side, seed1: seed, seed2: seed });
    const games = fc.array(game, { maxLength: 32 });
    const scoring = { ...DEFAULT_SCORING, upsetBonus: 3 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), games, (number, list) => {
        const picks = list.map(({ pick }) => pick);
        const pointsWith = (later: (game: (typeof list)[number]) => Side | null) => {
          const winners = list.map((game) => ({ ...game, winner: game.winner ?? later(game) }));
          return pointsByRound([{ number, games: winners }], picks, scoring)[0];
        };
        const { points, pointsToCome } = roundProgress({ number, games: list }, picks, scoring);
        expect(pointsWith(() => null)).toBe(points);
        expect(pointsWith(({ pick }) => pick)).toBe(points + pointsToCome);
        expect(pointsWith(({ later }) => later)).toBeLessThanOrEqual(points + pointsToCome);
      }),
    );
  });
});

describe('ranks', () => {
  const rounds = [round(1, 1, 1, 1)];
  const places = (entries: ScoredEntry[]) =>
    standings(rounds, entries, DEFAULT_SCORING).map((row) => [row.rank, row.entry.name, row.entry.id, row.total]);

  test('ties share the better rank and the next rank is skipped', () => {
    const entries = [entry(1, 'a', 1, 1, 1), entry(2, 'b', 1, 1, 2), entry(3, 'c', 2, 1, 1), entry(4, 'd', 2, 2, 1)];
    expect(places(entries)).toEqual([
      [1, 'a', 1, 3],
      [2, 'b', 2, 2],
      [2, 'c', 3, 2],
      [4, 'd', 4, 1],
    ]);
  });

  test('ties are listed by folded name, then by id', () => {
    const entries = [
      entry(5, 'Zoe', 1, 1, 1),
      entry(4, 'ada', 1, 1, 1),
      entry(3, 'ADA', 1, 1, 1),
      entry(9, 'bo', 1, 1, 1),
      entry(8, 'Ａｄａ', 1, 1, 1),
    ];
    expect(places(entries)).toEqual([
      [1, 'ADA', 3, 3],
      [1, 'ada', 4, 3],
      [1, 'Ａｄａ', 8, 3],
      [1, 'bo', 9, 3],
      [1, 'Zoe', 5, 3],
    ]);
  });

  test('before any round is past every entry is first', () => {
    expect(standings([], [entry(2, 'b'), entry(1, 'a')], DEFAULT_SCORING)).toEqual([
      { entry: entry(1, 'a'), rank: 1, total: 0, points: [] },
      { entry: entry(2, 'b'), rank: 1, total: 0, points: [] },
    ]);
  });

  test('a pool without entries has no rows', () => {
    expect(standings(rounds, [], DEFAULT_SCORING)).toEqual([]);
  });
});

describe('competition ranks', () => {
  test.each([
    ['share the better rank in a tie and skip the next', [5, 7, 7, 2], [3, 1, 1, 4]],
    ['are all 1 where all totals are equal', [0, 0, 0], [1, 1, 1]],
    ['are none of no totals', [], []],
  ])('competition ranks %s', (_, totals, ranks) => {
    expect(competitionRanks(totals)).toEqual(ranks);
  });
});

describe('the top of a round', () => {
  test.each([
    [
      'is the most points anybody has',
      [
        [1, 0],
        [3, 2],
        [2, 2],
      ],
      [3, 2],
    ],
    [
      'is 0 where nobody has any',
      [
        [0, 1],
        [0, 4],
      ],
      [0, 4],
    ],
  ])('the top of a round %s', (_, points, tops) => {
    expect(
      topByRound(
        points.map((row) => ({ points: row })),
        2,
      ),
    ).toEqual(tops);
  });

  test('the top of an empty pool is 0 in every round', () => {
    expect(topByRound([], 3)).toEqual([0, 0, 0]);
  });
});

const side = fc.constantFrom<Side | null>(1, 2, null);
const pools = fc
  .uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 6 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers
        .sort((a, b) => a - b)
        .map((number) =>
          fc.record({
            number: fc.constant(number),
            games: fc.array(fc.record({ winner: side, seed1: seed, seed2: seed }), { maxLength: 5 }),
          }),
        ),
    ),
  )
  .chain((rounds: ScoredRound[]) => {
    const games = rounds.reduce((sum, { games: list }) => sum + list.length, 0);
    const one = fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      name: fc.constantFrom('sam 01', 'SAM 01', 'Ünal', 'ada', 'Ada', 'z'),
      picks: fc.array(side, { minLength: games, maxLength: games }),
    });
    const entries = fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 12 });
    const scoring: fc.Arbitrary<Scoring> = fc.record({
      points: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 10, maxLength: 10 }),
      countsFrom: fc.integer({ min: 1, max: 6 }),
      upsetBonus: fc.integer({ min: 0, max: 10 }),
    });
    return fc.record({ rounds: fc.constant(rounds), entries, scoring });
  });

describe('in any pool', () => {
  test('a rank is one more than the number of entries with a better total', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, scoring }) => {
        const rows = standings(rounds, entries, scoring);
        for (const row of rows) expect(row.rank).toBe(1 + rows.filter(({ total }) => total > row.total).length);
      }),
    );
  });

  test('the rows are the entries, each once, by total, then folded name, then id', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, scoring }) => {
        const rows = standings(rounds, entries, scoring);
        expect(rows.map((row) => row.entry.id).sort()).toEqual(entries.map(({ id }) => id).sort());
        for (const [index, row] of rows.entries()) {
          const next = rows[index + 1];
          if (!next) continue;
          const [name, nextName] = [fold(row.entry.name), fold(next.entry.name)];
          const inOrder =
            row.total > next.total ||
            (row.total === next.total && (name < nextName || (name === nextName && row.entry.id < next.entry.id)));
          expect(inOrder).toBe(true);
        }
      }),
    );
  });

  test('the order of the entries does not change the standings', () => {
    fc.assert(
      fc.property(pools, fc.func(fc.integer()), ({ rounds, entries, scoring }, key) => {
        const shuffled = [...entries].sort((a, b) => key(a.id) - key(b.id));
        expect(standings(rounds, shuffled, scoring)).toEqual(standings(rounds, entries, scoring));
      }),
    );
  });

  test('a total is the sum of the rounds, and each round the sum of what its correct picks earn', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, scoring }) => {
        for (const { entry: of, total, points } of standings(rounds, entries, scoring)) {
          expect(total).toBe(points.reduce((sum, each) => sum + each, 0));
          let position = 0;
          const earned = rounds.map(({ number, games }) =>
            games.reduce((sum, game) => {
              const pick = of.picks[position++] ?? null;
              if (pick === null || pick !== game.winner) return sum;
              return sum + pointsIfCorrect(scoring, number, game, pick);
            }, 0),
          );
          expect(points).toEqual(earned);
          expect(pointsByRound(rounds, of.picks, scoring)).toEqual(earned);
        }
      }),
    );
  });

  test('the standings are those of the rounds that count, played alone', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, scoring }) => {
        const counted = countedRounds(rounds, scoring);
        const gamesBefore = rounds
          .filter((each) => !counted.includes(each))
          .reduce((sum, { games }) => sum + games.length, 0);
        const alone = entries.map((each) => ({ ...each, picks: each.picks.slice(gamesBefore) }));
        const places = (rows: ReturnType<typeof standings>) =>
          rows.map(({ entry: { id }, rank, total }) => [id, rank, total]);
        const rows = standings(counted, alone, { ...scoring, countsFrom: 1 });
        expect(places(rows)).toEqual(places(standings(rounds, entries, scoring)));
      }),
    );
  });

  test('without a winner no entry has points', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, scoring }) => {
        const undecided = rounds.map((each) => ({
          ...each,
          games: each.games.map((game) => ({ ...game, winner: null })),
        }));
        for (const row of standings(undecided, entries, scoring)) expect([row.rank, row.total]).toEqual([1, 0]);
      }),
    );
  });

  test('the top of a round is reached and not exceeded', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, scoring }) => {
        const rows = standings(rounds, entries, scoring);
        const tops = topByRound(rows, rounds.length);
        expect(tops).toHaveLength(rounds.length);
        for (const [index, top] of tops.entries()) {
          expect(rows.every(({ points }) => (points[index] ?? -1) <= top)).toBe(true);
          if (top > 0) expect(rows.some(({ points }) => points[index] === top)).toBe(true);
        }
      }),
    );
  });
});

describe('top scorers', () => {
  test.each([
    ['in a complete round, however many they are', true, true, [2, 2, 2, 2]],
    ['in a round in play, if at most three share the most points', true, false, [2, 2, 2, 1]],
    ['not in a round in play that four lead', false, false, [2, 2, 2, 2]],
    ['not while nobody has points', false, true, [0, 0]],
    ['not without entries', false, true, []],
  ])('the top scorers of a round are marked: %s', (_, marked, isComplete, points) => {
    expect(marksTop(isComplete, points)).toBe(marked);
  });
});

describe('places gained by the last round', () => {
  // three entries, a game a round; entry 0 is right in the first round, entry 2 in the second
  const picks = Uint8Array.of(1, 2, 2, 2, 2, 1);
  const rounds = [round(1, 1), round(2, 1)];

  test('an entry gains the places by which its rank rose, and others lose theirs', () => {
    const rows = computeStandings(rounds, ['a', 'b', 'c'], picks, DEFAULT_SCORING);
    const places = placesGained(rows) ?? [];
    expect(rows.map(({ entry }, index) => [entry, places[index]])).toEqual([
      ['c', 1],
      ['a', -1],
      ['b', -1],
    ]);
  });

  test('after the first round nobody has moved', () => {
    expect(
      placesGained(computeStandings(rounds.slice(0, 1), ['a', 'b', 'c'], picks.slice(0, 3), DEFAULT_SCORING)),
    ).toBeUndefined();
  });
});

describe('the leaders of a leaderboard', () => {
  const ranks = (...given: number[]) => leadersOf(given.map((rank) => ({ rank }))).map(({ rank }) => rank);

  test('the leaders are the first three rows, whatever their ranks', () => {
    expect([ranks(1, 2, 2, 2), ranks(1, 1, 3, 4), ranks(1, 2), ranks()]).toEqual([[1, 2, 2], [1, 1, 3], [1, 2], []]);
  });

  test('all who share the first place are leaders, up to ten', () => {
    expect(ranks(1, 1, 1, 1, 1, 6)).toEqual([1, 1, 1, 1, 1]);
    expect(ranks(...new Array<number>(12).fill(1))).toHaveLength(10);
  });
});
