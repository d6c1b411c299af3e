import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '#domain/sides.ts';
import { type FinalRow, finale, storyOf } from './finale.ts';
import { competitionRanks, roundChampions } from './standings.ts';

type Winner = Side | null;
type Named = FinalRow & { readonly name: string };

const round = (number: number, ...winners: Winner[]) => ({ number, games: winners.map((winner) => ({ winner })) });

/** Rows in leaderboard order; a correct pick earns its round's number. */
function rowsOf(rounds: ReturnType<typeof round>[], picked: Record<string, (Side | 0)[]>, joinedAfter = {}): Named[] {
  const rows = Object.entries(picked).map(([name, picks]) => {
    let game = 0;
    const points = rounds.map(({ number, games }) => {
      const right = games.filter(({ winner }) => picks[game++] === winner).length;
      return number * right;
    });
    return { name, picks, points, joinedAfter: (joinedAfter as Record<string, number>)[name] ?? 0, absent: [] };
  });
  const ranks = competitionRanks(rows.map(({ points }) => points.reduce((sum, each) => sum + each, 0)));
  return rows.map((row, index) => ({ ...row, rank: ranks[index] ?? 0 })).sort((a, b) => a.rank - b.rank);
}

const names = (rows: readonly Named[]) => rows.map(({ name }) => name);

describe('the finale of a decided pool', () => {
  const rounds = [round(1, 1, 1, 2, 1), round(2, 1, 2), round(3, 1)];
  // points by round: Ada 4 0 3, Ben 3 2 3, Cy 1 4 0, Dee 1 2 3
  const rows = rowsOf(rounds, {
    Ada: [1, 1, 2, 1, 2, 1, 1],
    Ben: [1, 1, 1, 1, 1, 1, 1],
    Cy: [1, 2, 1, 2, 1, 2, 2],
    Dee: [2, 1, 1, 0, 2, 2, 1],
  });
  const { podium, champions, bestCalls, climbs, streak } = finale(rounds, rows);

  test('the podium has all of the first three ranks, also those who share one', () => {
    expect(podium.map(({ name, rank }) => `${rank} ${name}`)).toEqual(['1 Ben', '2 Ada', '3 Dee']);
    const shared = rowsOf([round(1, 1)], { Ada: [1], Ben: [2], Cy: [2], Dee: [2], Eve: [2] });
    expect(finale([round(1, 1)], shared).podium.map(({ rank }) => rank)).toEqual([1, 2, 2, 2, 2]);
  });

  test('each round has its champions, and a round in which nobody scored has none', () => {
    expect(champions.map(({ round, points, rows }) => [round, points, names(rows)])).toEqual([
      [0, 4, ['Ada']],
      [1, 4, ['Cy']],
      [2, 3, ['Ben', 'Ada', 'Dee']],
    ]);
    expect(roundChampions([{ points: [0] }, { points: [0] }], 0)).toBeUndefined();
  });

  test('the best call is the correct pick with the smallest share of those who picked the game', () => {
    expect(bestCalls.map(({ game, picked, rows }) => [game, picked, names(rows)])).toEqual([[2, 4, ['Ada']]]);
  });

  test('an entry has its own best call, its longest streak and its rank after each round', () => {
    const told = (name: string) => {
      const row = rows.find((each) => each.name === name);
      if (!row) throw new Error(`there is no ${name}`);
      const { bestCall, streak: length, ranks } = storyOf(rounds, rows, row);
      return [bestCall?.game, bestCall?.rows.length, length, ranks];
    };
    expect(told('Ada')).toEqual([2, 1, 4, [1, 3, 2]]);
    expect(told('Cy')).toEqual([4, 2, 2, [3, 1, 4]]);
    const alike = rowsOf([round(1, 1)], { Ada: [1], Ben: [1] });
    const [ada] = alike;
    expect(ada && storyOf([round(1, 1)], alike, ada)).toEqual({ bestCall: undefined, streak: 0, ranks: [1] });
  });

  test('of equally rare calls those of the latest round are returned', () => {
    const two = [round(1, 1, 1), round(2, 1, 1)];
    const calls = finale(two, rowsOf(two, { Ada: [1, 1, 1, 2], Ben: [2, 1, 2, 1] })).bestCalls;
    expect(calls.map(({ game, rows }) => [game, names(rows)])).toEqual([
      [2, ['Ada']],
      [3, ['Ben']],
    ]);
  });

  test('the biggest climb is within one round', () => {
    expect(climbs.map(({ row, round, from, to }) => [row.name, round, from, to])).toEqual([['Cy', 1, 3, 1]]);
  });

  test('an entry has no climb in the first round that it could pick in', () => {
    const late = rowsOf(rounds.slice(0, 2), { Ada: [1, 1, 1, 1, 2, 1], Cy: [0, 0, 0, 0, 1, 2] }, { Cy: 1 });
    expect(names(late)).toEqual(['Cy', 'Ada']);
    expect(finale(rounds.slice(0, 2), late).climbs).toEqual([]);
  });

  test('the last ranks are those of the rows, which a rule for ties may have parted', () => {
    const tied = rowsOf([round(1, 1), round(1, 2)], { Ada: [1, 1], Ben: [2, 2] });
    const parted = tied.map((row) => ({ ...row, rank: row.name === 'Ben' ? 1 : 2 }));
    const [climb] = finale([round(1, 1), round(2, 2)], parted).climbs;
    expect(climb).toMatchObject({ row: { name: 'Ben' }, from: 2, to: 1 });
  });

  test('the longest streak goes over rounds, skips undecided games and ends without a pick', () => {
    expect([streak.length, names(streak.rows)]).toEqual([4, ['Ada']]);
    const open = [round(1, 1, null, 1), round(2, null, 1, 1)];
    const found = finale(open, rowsOf(open, { Ada: [1, 2, 1, 1, 1, 2], Ben: [1, 1, 0, 1, 1, 1] })).streak;
    expect([found.length, names(found.rows)]).toEqual([3, ['Ada']]);
  });

  test('a pool of one has a podium and a streak, but no call and no climb', () => {
    const alone = finale(rounds, rowsOf(rounds, { Ada: [1, 1, 2, 1, 2, 1, 1] }));
    expect([alone.podium.length, alone.bestCalls, alone.climbs, alone.streak.length]).toEqual([1, [], [], 4]);
  });

  test('an empty pool, and one in which nobody was right, have nothing', () => {
    const nothing = { champions: [], bestCalls: [], climbs: [], streak: { length: 0, rows: [] } };
    expect(finale(rounds, [])).toEqual({ podium: [], ...nothing });
    expect(finale([round(1, 1)], rowsOf([round(1, 1)], { Ada: [2], Ben: [0] }))).toMatchObject(nothing);
  });
});

describe('the finale of any pool', () => {
  const side = fc.constantFrom<Side>(1, 2);
  const season = fc.array(fc.array(fc.option(side), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  const pool = season.chain((winners) => {
    const games = winners.flat().length;
    const picks = fc.array(fc.constantFrom<Side | 0>(0, 1, 2), { minLength: games, maxLength: games });
    const entries = fc.array(fc.tuple(picks, fc.nat({ max: winners.length })), { maxLength: 6 });
    return fc.record({ winners: fc.constant(winners), entries });
  });

  test('best calls, climbs and streaks are those that an exhaustive search finds', () => {
    fc.assert(
      fc.property(pool, ({ winners, entries }) => {
        const rounds = winners.map((each, index) => round(index + 1, ...each));
        const late = Object.fromEntries(entries.map(([, after], index) => [`${index}`, after]));
        const rows = rowsOf(rounds, Object.fromEntries(entries.map(([picks], index) => [`${index}`, picks])), late);
        const found = finale(rounds, rows);
        expect(found.bestCalls.map(({ game }) => game)).toEqual(rarestCalls(winners, rows));
        expect(found.climbs.map(({ row, round }) => `${row.name} ${round}`)).toEqual(steepest(rows));
        expect(names(found.streak.rows)).toEqual(steadiest(winners.flat(), rows));
      }),
    );
  });
});

/** The games of the best calls, from the share of each single pick. */
function rarestCalls(winners: readonly (readonly Winner[])[], rows: readonly Named[]): number[] {
  const flat = winners.flatMap((each, round) => each.map((winner) => ({ winner, round })));
  const shares = flat.map(({ winner }, game) => {
    const picked = rows.filter(({ picks }) => picks[game] !== 0).length;
    const right = rows.filter(({ picks }) => winner !== null && picks[game] === winner).length;
    return right === 0 ? 1 : right / picked;
  });
  const rarest = Math.min(1, ...shares);
  const games = flat.flatMap((_, game) => (shares[game] === rarest && rarest < 1 ? [game] : []));
  const latest = Math.max(...games.map((game) => flat[game]?.round ?? 0));
  return games.filter((game) => flat[game]?.round === latest);
}

/** The biggest climbs, with ranks counted one by one. */
function steepest(rows: readonly Named[]): string[] {
  const total = ({ points }: Named, rounds: number) => points.slice(0, rounds).reduce((sum, each) => sum + each, 0);
  const rank = (row: Named, rounds: number) =>
    1 + rows.filter((other) => total(other, rounds) > total(row, rounds)).length;
  const rounds = rows[0]?.points.length ?? 0;
  const climbs = Array.from({ length: rounds }, (_, round) =>
    rows.map((row) => ({
      key: `${row.name} ${round}`,
      places: round > row.joinedAfter && round > 0 ? rank(row, round) - rank(row, round + 1) : 0,
    })),
  ).flat();
  const most = Math.max(1, ...climbs.map(({ places }) => places));
  return climbs.filter(({ places }) => places === most).map(({ key }) => key);
}

/** The entries with the longest streak, of at least two, from all runs of games. */
function steadiest(winners: readonly Winner[], rows: readonly Named[]): string[] {
  const decided = winners.flatMap((winner, game) => (winner === null ? [] : [{ winner, game }]));
  const longest = ({ picks }: Named) => {
    const right = decided.map(({ winner, game }) => picks[game] === winner);
    const runs = right.flatMap((_, from) => right.map((_, to) => right.slice(from, to + 1)));
    return Math.max(0, ...runs.filter((run) => run.every(Boolean)).map(({ length }) => length));
  };
  const best = Math.max(2, ...rows.map(longest));
  return names(rows.filter((row) => longest(row) === best));
}
