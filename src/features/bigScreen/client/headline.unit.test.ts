import { expect, test } from 'vitest';
import { headline, newLeader, tieText } from './headline.ts';
import { aRow, aScreen } from './screenFixtures.ts';

const LONG = 'Grandmother Josephine’s Last Bracket';

test.each([
  [[], false, 'Nobody has joined yet'],
  [[aRow('Ada', 1, 0), aRow('Bo', 1, 0)], false, 'Nobody has a point yet'],
  [[aRow('Ada', 1, 5)], false, 'Ada leads'],
  [[aRow('Ada', 1, 5), aRow('Bo', 2, 4)], false, 'Ada leads by 1 point'],
  [[aRow('Ada', 1, 5), aRow('Bo', 1, 5), aRow('Cyd', 3, 2)], false, 'Ada and Bo share the lead'],
  [[aRow('Ada', 1, 5), aRow('Bo', 1, 5), aRow('Cyd', 1, 5)], false, '3 share the lead'],
  // both names would leave no room for what they do
  [[aRow(LONG, 1, 5), aRow('Bo', 1, 5)], false, '2 share the lead'],
  [[aRow(LONG, 1, 5), aRow('Bo', 2, 3)], false, `${LONG} leads by 2 points`],
  [[aRow('Ada', 1, 120)], true, 'Ada wins with 120 points'],
  [[aRow('Ada', 1, 120), aRow('Bo', 2, 97)], true, 'Ada wins by 23 points'],
  [[aRow('Ada', 1, 120), aRow('Bo', 2, 120)], true, 'Ada wins on the tie-breaker'],
  [[aRow('Ada', 1, 120), aRow('Bo', 1, 120)], true, 'Ada and Bo win with 120 points'],
] as const)('the line above all says who leads or has won, and by how much (%#)', (rows, final, text) => {
  const { who, what } = headline({ rows: [...rows], final });
  expect(`${who} ${what}`).toBe(text);
});

test('a new leader is announced, and a shared lead is called so', () => {
  const before = aScreen({ rows: [aRow('Ada', 1, 5), aRow('Bo', 2, 4)] });
  const screenOf = (...rows: ReturnType<typeof aRow>[]) => aScreen({ rows });
  const announced = (now: ReturnType<typeof aScreen>) => {
    const leader = newLeader(before, now);
    return leader && `${leader.who} ${leader.what}`;
  };
  expect(announced(before)).toBeUndefined();
  expect(announced(screenOf(aRow('Bo', 1, 6), aRow('Ada', 2, 5)))).toBe('Bo takes the lead');
  expect(announced(screenOf(aRow('Ada', 1, 5), aRow('Bo', 1, 5)))).toBe('Bo shares the lead');
  expect(announced(screenOf(aRow('Bo', 1, 6), aRow('Evelyn', 1, 6)))).toBe('Bo and 1 more take the lead');
  const nobody = screenOf(aRow('Ada', 1, 0), aRow('Bo', 1, 0));
  expect(newLeader(nobody, before)).toBeUndefined();
  // who joins before anybody has a point leads nothing
  expect(newLeader(nobody, screenOf(...nobody.rows, aRow('Evelyn', 1, 0)))).toBeUndefined();
});

test('a final tie has its reason: the guesses that decided it, or why nothing did', () => {
  const tied = (ranks: readonly [number, number], distances: readonly (number | null)[], breaksTies = true) =>
    tieText({
      rows: ['Ada', 'Bo'].map((name, place) =>
        aRow(name, ranks[place] ?? 1, 107, { distance: distances[place] ?? null }),
      ),
      breaksTies,
    });
  expect(tied([1, 2], [5, 12])).toBe('Ada and Bo tied at 107 points. Tie-breaker: Ada was 5 off, Bo 12 off.');
  expect(tied([1, 1], [5, 5])).toBe('They share the place: the guess of each was 5 off.');
  expect(tied([1, 1], [])).toBe('They share the place: the tie-breaker has no guess or no score to decide by.');
  expect(tied([1, 1], [], false)).toBe('Equal points share the place: this pool has no tie-breaker.');
  expect(tieText({ rows: [aRow('Ada', 1, 9), aRow('Bo', 2, 8)], breaksTies: true })).toBe('');
  expect(tieText({ rows: [], breaksTies: true })).toBe('');
});
