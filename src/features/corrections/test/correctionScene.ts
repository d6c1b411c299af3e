import { expect } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import type { Correction, MovedEntry } from '#features/corrections/contract/corrections.ts';
import { computeCorrections } from '#features/corrections/server/computing.ts';
import { tell } from '#server/app/channels/channels.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import type { ApiUser, TestApp } from '#test/support/app.ts';
import { expectedLeaderboard, pickKey } from '#test/support/referenceScorer.ts';

const HOUR = 3600;
const POINTS = [1, 2, 4, 8, 16, 32, 64, 1, 1, 1];
const GAMES = [
  { team1: 'Duke', seed1: 1, team2: 'Baylor', seed2: 16 },
  { team1: 'Yale', seed1: 8, team2: 'Drake', seed2: 9 },
  { team1: 'Iowa', seed1: 5, team2: 'Utah', seed2: 12 },
  { team1: 'Texas', seed1: 4, team2: 'Akron', seed2: 13 },
];
const WINNERS = ['Duke', 'Yale', 'Iowa', 'Akron'];
const PLAYERS = ['ada', 'sam', 'lee', 'noor', 'ghost'];
/** each player's picks of round 1, then of Duke – Yale and Iowa – Akron */
const SIDES = [
  [1, 1, 1, 1, 1, 1],
  [1, 2, 1, 1, 2, 2],
  [2, 1, 2, 2, 1, 1],
  [2, 2, 1, undefined, 2, undefined],
  [1, 1, 1, 1, 1, 1],
] as const;

export type CorrectionScene = Awaited<ReturnType<typeof buildCorrectionScene>>;

/** Two past rounds of a bracket and an open one. Four players and the hidden `ghost` are in both pools. */
export async function buildCorrectionScene(t: TestApp) {
  await t.database.reset();
  const root = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason();
  const first = await t.buildRound(season, { number: 1, name: 'Elite 8' });
  const second = await t.buildRound(season, { number: 2, name: 'Final Four' });
  const open = await t.buildRound(season, { number: 3, name: 'Championship' });
  const deadlineBarrier = new DeadlineBarrier(t.database);
  const listGames = () => root.call('listGames', { params: { seasonId: season.id } });

  async function gameOf(team: string, round: Round = first): Promise<Game> {
    const found = (await listGames()).find((game) => {
      return game.roundId === round.id && [game.team1, game.team2].includes(team);
    });
    return found ?? expect.fail(`${team} does not play in round ${round.number}`);
  }

  /** Sets the winner of the game of a team, which may be another. */
  async function decide(team: string, round = first, winner: string | null = team, by = root): Promise<void> {
    const { id } = await gameOf(team, round);
    await by.call('changeGame', { params: { id }, body: { winner, dropPicks: true } });
  }

  for (const game of GAMES) await t.buildGame(first, game);
  await t.sql((sql) => sql`update games set slot = id - (select min(id) from games) + 1`);
  for (const winner of WINNERS) await decide(winner);
  await t.makeOlder('2 days');
  const { players, entries, office, late } = await buildPools(t, season, await listGames());
  await t.moveDeadline(first, -2 * HOUR);
  await t.moveDeadline(second, -HOUR);
  await decide('Yale', second);
  await decide('Iowa', second);
  await deadlineBarrier.sealSeason(season.id);

  const reference = async (pool: Pool) =>
    expectedOf(t, { pool, rounds: [first, second], games: await listGames(), entries });

  return {
    ...{ root, season, first, second, open, players, entries, office, late, deadlineBarrier },
    gameOf,
    decide,
    reference,
    compute: () => computeCorrections({ database: t.database, deadlineBarrier, tell }),
    list: (pool: Pool = office, by: ApiUser = root): Promise<Correction[]> =>
      by.call('listCorrections', { params: { id: pool.id } }),
  };
}

interface Played {
  readonly pool: Pool;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  readonly entries: readonly Entry[];
}

/** The leaderboard by the specification, from the picks in the database. */
async function expectedOf(t: TestApp, { pool, rounds, games, entries }: Played): Promise<Leaderboard> {
  const picks = await t.sql(
    (sql) => sql<{ entryId: number; gameId: number; side: 1 | 2 }[]>`
      select entry_id as "entryId", game_id as "gameId", side from picks
    `,
  );
  return expectedLeaderboard({
    ...pool,
    groupId: pool.id,
    guesses: await readGuesses(t),
    rounds: rounds.map((round) => ({ ...round, deadline: new Date(round.deadline), past: true })),
    games,
    locks: [],
    entries: entries.slice(0, 4).map((entry, n) => ({
      entryId: entry.id,
      entryName: entry.name,
      userId: entry.userId,
      username: PLAYERS[n] ?? '',
      createdAt: new Date(0),
    })),
    picks: new Map(
      picks.map(({ entryId, gameId, side }) => {
        const { team1, team2 } = games.find(({ id }) => id === gameId) ?? expect.fail('a pick has no game');
        return [pickKey(entryId, gameId), side === 1 ? team1 : team2];
      }),
    ),
  });
}

/** Total by entry. */
async function readGuesses(t: TestApp): Promise<Map<number, number>> {
  const rows = await t.sql(
    (sql) => sql<{ entryId: number; total: number }[]>`select entry_id as "entryId", total from guesses`,
  );
  return new Map(rows.map(({ entryId, total }) => [entryId, total]));
}

/** The players with their entries and picks, all in both pools. */
async function buildPools(t: TestApp, season: Season, games: readonly Game[]) {
  const players: ApiUser[] = [];
  const entries: Entry[] = [];
  for (const username of PLAYERS) {
    const player = await t.buildUser({ username, isHidden: username === 'ghost' });
    players.push(player);
    entries.push(await t.buildEntry(player, season));
  }
  const boss = players[0] ?? expect.fail();
  const office = await t.buildPool(boss, season, 'The Office', { points: POINTS, countsFrom: 1, upsetBonus: 2 });
  const late = await t.buildPool(boss, season, 'Late', { points: POINTS, countsFrom: 2, upsetBonus: 0 });
  for (const [n, entry] of entries.entries()) {
    for (const pool of [office, late]) await t.buildMembership(pool, entry);
    for (const [index, side] of (SIDES[n] ?? []).entries()) {
      const game = games[index];
      if (game && side) await t.setPick(entry, game, side);
    }
  }
  return { players, entries, office, late };
}

export function movedOf({ moved }: Correction): MovedEntry[] | null {
  if (moved === null) return null;
  expect(moved.first).toHaveLength(moved.count);
  return moved.first;
}

/** The entries that differ between two leaderboards, in the order of a correction. */
export function movesBetween(before: Leaderboard, after: Leaderboard): MovedEntry[] {
  return after.rows
    .flatMap(({ entryId, entryName, username, total, rank }) => {
      const old = before.rows.find((row) => row.entryId === entryId) ?? expect.fail(`${entryName} is new`);
      if (old.total === total && old.rank === rank) return [];
      const points = { before: old.total, after: total };
      return [{ entryId, entryName, username, points, rank: { before: old.rank, after: rank } }];
    })
    .sort((a, b) => a.rank.after - b.rank.after || a.entryId - b.entryId)
    .map((move, index) => ({ place: index + 1, ...move }));
}
