import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ScoredEntry, standings } from '#test/support/standings.ts';
import { fold } from './names.ts';
import { pointsOfRound, type Side, USUAL_POINTS } from './scoring.ts';
import { competitionRanks, pointsByRound, type ScoredRound, topByRound } from './standings.ts';

const round = (number: number, ...winners: (Side | null)[]): ScoredRound => ({
  number,
  games: winners.map((winner) => ({ winner })),
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
  ] as [string, (Side | null)[], number[]][])('%s', (_, picks, points) => {
    expect(pointsByRound(rounds, picks, USUAL_POINTS)).toEqual(points);
  });

  test('a pool’s own table is what counts', () => {
    const table = [10, 0, 7, 1000];
    expect(pointsByRound(rounds, [1, 2, 1, 2, 1, 1], table)).toEqual([30, 0, 1000]);
  });

  test('fewer picks than games is an error, not points lost', () => {
    expect(() => pointsByRound(rounds, [1, 2, 1], USUAL_POINTS)).toThrow(RangeError);
  });
});

describe('ranks', () => {
  const rounds = [round(1, 1, 1, 1)];
  const places = (entries: ScoredEntry[]) =>
    standings(rounds, entries, USUAL_POINTS).map((row) => [row.rank, row.entry.name, row.entry.id, row.total]);

  test('ties share the better rank and the next rank is left out', () => {
    const entries = [entry(1, 'a', 1, 1, 1), entry(2, 'b', 1, 1, 2), entry(3, 'c', 2, 1, 1), entry(4, 'd', 2, 2, 1)];
    expect(places(entries)).toEqual([
      [1, 'a', 1, 3],
      [2, 'b', 2, 2],
      [2, 'c', 3, 2],
      [4, 'd', 4, 1],
    ]);
  });

  test('ties are listed by name without regard to case, then by id', () => {
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

  test('before any round is past everybody is first', () => {
    expect(standings([], [entry(2, 'b'), entry(1, 'a')], USUAL_POINTS)).toEqual([
      { entry: entry(1, 'a'), rank: 1, total: 0, points: [] },
      { entry: entry(2, 'b'), rank: 1, total: 0, points: [] },
    ]);
  });

  test('a pool without entries has no rows', () => {
    expect(standings(rounds, [], USUAL_POINTS)).toEqual([]);
  });
});

describe('competition ranks', () => {
  test.each([
    ['share the better rank in a tie and skip the next', [5, 7, 7, 2], [3, 1, 1, 4]],
    ['are all 1 where all totals are equal', [0, 0, 0], [1, 1, 1]],
    ['are none of no totals', [], []],
  ])('%s', (_, totals, ranks) => {
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
  ])('%s', (_, points, tops) => {
    expect(
      topByRound(
        points.map((row) => ({ points: row })),
        2,
      ),
    ).toEqual(tops);
  });

  test('of an empty pool is 0 in every round', () => {
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
        .map((number) => fc.array(side, { maxLength: 5 }).map((w) => round(number, ...w))),
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
    const table = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 10, maxLength: 10 });
    return fc.record({ rounds: fc.constant(rounds), entries, table });
  });

describe('in any pool', () => {
  test('a rank is one more than the number of entries with a better total', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, table }) => {
        const rows = standings(rounds, entries, table);
        for (const row of rows) expect(row.rank).toBe(1 + rows.filter(({ total }) => total > row.total).length);
      }),
    );
  });

  test('the rows are the entries, each once, by total, then folded name, then id', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, table }) => {
        const rows = standings(rounds, entries, table);
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

  test('the order in which entries come changes nothing', () => {
    fc.assert(
      fc.property(pools, fc.func(fc.integer()), ({ rounds, entries, table }, key) => {
        const shuffled = [...entries].sort((a, b) => key(a.id) - key(b.id));
        expect(standings(rounds, shuffled, table)).toEqual(standings(rounds, entries, table));
      }),
    );
  });

  test('a total is the sum of the rounds, and a round never more than all its games are worth', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, table }) => {
        for (const row of standings(rounds, entries, table)) {
          expect(row.total).toBe(row.points.reduce((sum, points) => sum + points, 0));
          for (const [index, { number, games }] of rounds.entries()) {
            const decided = games.filter(({ winner }) => winner !== null).length;
            expect(row.points[index]).toBeLessThanOrEqual(decided * pointsOfRound(table, number));
          }
        }
      }),
    );
  });

  test('without a winner nobody earns anything', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, table }) => {
        const undecided = rounds.map(({ number, games }) => round(number, ...games.map(() => null)));
        for (const row of standings(undecided, entries, table)) expect([row.rank, row.total]).toEqual([1, 0]);
      }),
    );
  });

  test('the top of a round is reached by somebody and passed by nobody', () => {
    fc.assert(
      fc.property(pools, ({ rounds, entries, table }) => {
        const rows = standings(rounds, entries, table);
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
