import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import { fold } from '#domain/names/names.ts';
import { DAY, HOUR } from '#domain/time.ts';
import { NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import { playedGames, ROUND_NAMES, YEAR } from '#server/tournament/recorded/tournament.ts';
import { listGames, toGame } from '#server/tournament/season/gamesQueries.ts';
import type { TestApp } from './app.ts';
import { insertRows, insertWithIds } from './insertRows.ts';

const ENTRIES_AT_ONCE = 100;

export interface March {
  readonly season: Season;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
}

/** Builds the active season: `past` rounds are past and the first `decided` decided, the next one is open for an hour. */
export async function buildMarch(t: TestApp, past: number, decided = past): Promise<March> {
  const season = await t.buildSeason({ year: YEAR + 1, name: 'March Madness' });
  const rounds: Round[] = [];
  for (const [index, name] of ROUND_NAMES.entries()) {
    const deadline = new Date(Date.now() + HOUR + (index - past) * 2 * DAY).toISOString();
    rounds.push(await t.buildRound(season, { number: index + 1, name, deadline }));
  }
  // without a slot, so that a changed winner does not change later games
  const unplaced = { slot: null, createdAt: new Date(Date.now() - 30 * DAY) };
  const played = playedGames().flatMap(({ round, winner, ...game }) => {
    const of = rounds[round - 1];
    if (!of || round > past + 1) return [];
    const isDecided = round <= decided;
    const result = { winner: isDecided ? winner : null, status: isDecided ? 'final' : 'scheduled' };
    return [{ ...game, ...unplaced, ...result, seasonId: season.id, roundId: of.id }];
  });
  await t.sql((sql) => insertRows(sql, 'games', played));
  const games = await t.sql((sql) => listGames(sql, season.id));
  return { season, rounds, games: games.map(toGame) };
}

export function roundOf({ rounds }: March, number: number): Round {
  const round = rounds.find((each) => each.number === number);
  if (!round) throw new Error(`there is no round ${number}`);
  return round;
}

/** The games that were built for a round. */
export function gamesOf({ games }: March, { id }: Round): Game[] {
  return games.filter(({ roundId }) => roundId === id);
}

/** The side that has won a decided game. */
export function winningSide({ winner, team1 }: Game): 1 | 2 {
  return winner === team1 ? 1 : 2;
}

/** Adds `count` users to a pool, with one entry each and picks of every game: two of three are favorites. */
export async function buildCrowd(
  t: TestApp,
  { season, games }: March,
  pool: Pool,
  count: number,
  nameOf = (n: number) => `Player ${n}`,
): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => nameOf(index + 1));
  const now = new Date();
  const people = names.map((name, index) => ({
    ...named(`${index + 1}.${name}`.slice(0, 64)),
    passwordHash: NO_PASSWORD,
    isAdmin: false,
    createdAt: now,
  }));
  await t.sql(async (sql) => {
    const users = await insertWithIds(sql, 'users', people);
    const entries = await insertWithIds(
      sql,
      'entries',
      users.map((userId, index) => ({
        seasonId: season.id,
        userId,
        name: names[index] ?? '',
        nameKey: fold(names[index] ?? ''),
        slot: 1,
        autopilot: 'off',
        createdAt: now,
      })),
    );
    await sql`
      insert into pool_memberships (pool_id, user_id, entry_id, season_id, joined_at)
      select ${pool.id}, user_id, id, season_id, created_at from entries where id = any(${entries}::int[])
    `;
    for (let first = 0; first < entries.length; first += ENTRIES_AT_ONCE) {
      const picks = entries.slice(first, first + ENTRIES_AT_ONCE).flatMap((entryId) =>
        games.map((game, place) => ({
          seasonId: season.id,
          entryId,
          gameId: game.id,
          side: sideOf(game, entryId, place),
          madeAt: now,
          changedAt: now,
        })),
      );
      await insertRows(sql, 'picks', picks);
    }
  });
}

function named(username: string) {
  return { username, usernameKey: fold(username) };
}

function sideOf({ seed1, seed2 }: Game, entryId: number, place: number): 1 | 2 {
  const favourite = seed1 <= seed2 ? 1 : 2;
  // spread evenly and the same in every run
  return (entryId * 31 + place * 17) % 3 > 0 ? favourite : favourite === 1 ? 2 : 1;
}
