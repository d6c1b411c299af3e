import { describe, expect, test } from 'vitest';
import { aGame, aGrid, aLeaderboard } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { asItStands, newLeader } from './asItStands.ts';

const pool = { points: [1, 2], countsFrom: 1, upsetBonus: 0, tieBreaker: 'none' } as const;

const decided = aGame({ id: 1, winner: 'Duke' });
const first = aGame({ id: 2, status: 'live', score1: 64, score2: 60 });
const second = aGame({ id: 3, status: 'live', score1: 30, score2: 31 });

/** Sam leads with 1 point; two games of the second round are live. */
const grid = aGrid([[decided], [first, second]], { Sam: [1, 2, 1], Kev: [2, 1, 2], Noor: [2, 1, 0] });
const real = aLeaderboard(grid, pool);

function standing(games: readonly Game[], of: Leaderboard = real, rules: Parameters<typeof asItStands>[3] = pool) {
  return asItStands(of, grid, games, rules)?.rows.map(({ entryName, rank, total }) => `${rank} ${entryName} ${total}`);
}

const now = (game: Game, change: Partial<Game>) => ({ ...game, ...change });

test('those who picked the teams that lead have their points', () => {
  expect(standing([decided, first, second])).toEqual(['1 Kev 4', '2 Noor 2', '3 Sam 1']);
});

test('a tied game, a postponed one and one without both scores count nobody', () => {
  const tied = now(first, { score2: 64 });
  expect(standing([tied, second])).toEqual(['1 Kev 2', '2 Sam 1', '3 Noor 0']);
  for (const change of [{ status: 'postponed' }, { status: 'scheduled' }, { score2: null }] as const) {
    expect(standing([now(first, change), second])).toEqual(['1 Kev 2', '2 Sam 1', '3 Noor 0']);
  }
});

test('scores are those of the games, also where the grid is older', () => {
  expect(standing([now(first, { score2: 70 }), second])).toEqual(['1 Sam 3', '2 Kev 2', '3 Noor 0']);
});

test('a game that has ended counts by its score, and a winner that the grid lacks by its name', () => {
  const ended = now(first, { status: 'final' });
  const won = now(second, { status: 'final', winner: 'Duke' });
  expect(standing([ended, won])).toEqual(['1 Sam 3', '2 Kev 2', '2 Noor 2']);
});

test('a decided game stays decided, and a game that the grid lacks does not count', () => {
  const taken = now(decided, { winner: null, status: 'live', score1: 0, score2: 9 });
  const open = aGame({ id: 9, status: 'live', score1: 9, score2: 0 });
  expect(standing([taken, open])).toEqual(['1 Sam 1', '2 Kev 0', '2 Noor 0']);
});

test('an upset bonus is earned as it would be at the end', () => {
  expect(standing([first, second], real, { ...pool, upsetBonus: 1 })?.[0]).toBe('1 Kev 12');
});

test('real standings stay as they are, and those as it stands are never final', () => {
  const before = structuredClone(real);
  expect(asItStands(real, grid, [first, second], pool)?.final).toBe(false);
  expect(real).toEqual(before);
});

test('there are none while leaderboard and pick grid are of other entries', () => {
  expect(standing([first], { ...real, rows: real.rows.slice(1) })).toBeUndefined();
});

describe('who takes the lead as it stands', () => {
  const leader = (games: readonly Game[], of: PickGrid = grid, rules: Parameters<typeof asItStands>[3] = pool) => {
    const before = aLeaderboard(of, rules);
    const after = asItStands(before, of, games, rules) ?? expect.fail('there are no standings');
    return newLeader(after, before, of, games, rules);
  };
  const two = { ...grid, entries: grid.entries.slice(0, 2) };

  test('hangs on the game without which somebody else would be level', () => {
    expect(leader([first, second])).toEqual({ entryId: 2, team: 'Baylor' });
  });

  test('hangs on no single game if the lead stands without either, or needs both', () => {
    expect(leader([first, second], two)).toBeUndefined();
    expect(leader([first, second], two, { ...pool, points: [3, 2] })).toBeUndefined();
  });

  test('is nobody who leads already or is level with somebody', () => {
    expect(leader([now(first, { score2: 70 }), second])).toBeUndefined();
    expect(leader([first, now(second, { score1: 31 })])).toBeUndefined();
  });
});

describe('in the Championship', () => {
  const last = aGame({ id: 2, region: 'Championship', status: 'live', score1: 70, score2: 60 });
  const finale = aGrid([[decided], [last]], { Sam: [1, 1], Kev: [1, 1], Noor: [2, 2] });
  const board = aLeaderboard(finale, pool);
  const guesses: Readonly<Record<string, number>> = { Sam: 150, Kev: 131 };
  const rows = board.rows.map((row) => ({ ...row, guess: guesses[row.entryName] ?? null }));
  const ranks = (score1: number) =>
    asItStands({ ...board, rows }, finale, [now(last, { score1 })], { ...pool, tieBreaker: 'total' })?.rows.map(
      ({ entryName, rank, distance }) => [entryName, rank, distance],
    );

  test('the score so far breaks ties, as the final one would', () => {
    expect(ranks(70)).toEqual([
      ['Kev', 1, 1],
      ['Sam', 2, 20],
      ['Noor', 3, null],
    ]);
    expect(ranks(90)?.[0]).toEqual(['Sam', 1, 0]);
  });

  test('a tied score breaks no tie, because nobody has won', () => {
    expect(ranks(60)).toEqual([
      ['Kev', 1, null],
      ['Sam', 1, null],
      ['Noor', 3, null],
    ]);
  });
});
