import { expect, test } from 'vitest';
import { aGame, aGrid } from '#client/testing/fixtures.ts';
import type { PickGrid } from '#contract/standings.ts';
import { compareEntries, differingText, leadText } from './comparison.ts';
import { entryRounds } from './entryRounds.ts';

const scoring = { points: [1, 2], countsFrom: 1, upsetBonus: 0 };

const grid = aGrid(
  [
    [aGame({ id: 1, winner: 'Duke' }), aGame({ id: 2, winner: 'Baylor' }), aGame({ id: 3, winner: 'Duke' })],
    [aGame({ id: 4, winner: 'Duke' }), aGame({ id: 5 }), aGame({ id: 6 })],
  ],
  { Sam: [1, 2, 1, 2, 1, 1], Kev: [1, 1, 0, 1, 2, 0], Late: [0, 0, 0, 1, 1, 1] },
);

function compared(one: string, other: string, of: PickGrid = grid) {
  const [a, b] = [one, other].map((name) => {
    const entry = of.entries.find(({ entryName }) => entryName === name);
    if (!entry) throw new Error(`no entry ${name}`);
    return entryRounds(of, entry, scoring);
  });
  return compareEntries(a ?? [], b ?? []);
}

test('two entries differ where they picked different teams or one has no pick, the last round first', () => {
  const { rounds } = compared('Sam', 'Kev');
  expect(rounds.map(({ name, same, games }) => [name, same, games.map(({ game }) => game.id)])).toEqual([
    ['Round 2', 0, [4, 5, 6]],
    ['Round 1', 1, [2, 3]],
  ]);
});

test('the comparison says who gained what per game, and in sum', () => {
  const { rounds, gained, totals, differing } = compared('Sam', 'Kev');
  expect(rounds.flatMap(({ games }) => games.map(({ sides }) => sides.map(({ points: earned }) => earned)))).toEqual([
    [0, 2],
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 0],
  ]);
  expect([differing, gained, totals]).toEqual([5, [2, 2], [3, 3]]);
});

test('undecided games that differ are open, with the points that their picks can earn', () => {
  expect(compared('Sam', 'Kev')).toMatchObject({ open: 2, toCome: [4, 2] });
});

test('a comparison seen from the other entry is the same, mirrored', () => {
  const [one, other] = [compared('Sam', 'Kev'), compared('Kev', 'Sam')];
  expect(other.totals).toEqual(one.totals.toReversed());
  expect(other.gained).toEqual(one.gained.toReversed());
  expect(other.toCome).toEqual(one.toCome.toReversed());
});

test('a round from before one of them was created lists no games, and its points count', () => {
  const entries = grid.entries.map((entry) =>
    entry.entryName === 'Late' ? { ...entry, joinedAfter: 1, absent: [] } : entry,
  );
  const { rounds, totals, differing } = compared('Sam', 'Late', { ...grid, entries });
  expect(rounds[1]).toMatchObject({ out: [undefined, 'joinedLater'], points: [3, 0], games: [] });
  expect([totals, differing]).toEqual([[3, 2], 1]);
});

test.each([
  [[3, 1], 'Sam is 2 points ahead'],
  [[3, 4], 'Kev is 1 point ahead'],
  [[3, 3], 'Level on points'],
] as const)('the totals %j are shown as: %s', (totals, text) => {
  expect(leadText(['Sam', 'Kev'], totals)).toBe(text);
});

test.each([
  [0, 0, 'All picks are the same'],
  [1, 0, '1 game differs'],
  [4, 2, '4 games differ · 2 not decided yet'],
])('%d differing games, %d of them open, are shown as: %s', (differing, open, text) => {
  expect(differingText({ differing, open })).toBe(text);
});
