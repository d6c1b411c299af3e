import type { Game } from '#contract/schemas.ts';
import type { Region } from '#domain/regions.ts';
import type { Side } from '#domain/scoring.ts';
import type { Sql } from '#server/db/database.ts';
import { conflict, errorOn } from '#server/errors.ts';

export interface GameRow {
  readonly id: number;
  readonly seasonId: number;
  readonly roundId: number;
  readonly region: Region;
  readonly team1: string;
  readonly team2: string;
  readonly seed1: number;
  readonly seed2: number;
  readonly startTime: Date | null;
  readonly winner: Side | null;
  /** its place within round and region, from 1, in a bracket; null for a game entered by hand */
  readonly slot: number | null;
}

/** The columns of games that make a GameRow. */
export const asGame = (sql: Sql) => sql`
  g.id, g.season_id as "seasonId", g.round_id as "roundId", g.region, g.team1, g.team2, g.seed1, g.seed2,
  g.start_time as "startTime", g.winner, g.slot
`;

export function toGame({ winner, startTime, slot: _, ...game }: GameRow): Game {
  return {
    ...game,
    startTime: startTime?.toISOString() ?? null,
    winner: winner && teamOn(game, winner),
  };
}

/** The name of the team on a side. */
export function teamOn(game: { readonly team1: string; readonly team2: string }, side: Side): string {
  return side === 1 ? game.team1 : game.team2;
}

export async function findGame(sql: Sql, id: number): Promise<GameRow | undefined> {
  const [row] = await sql<GameRow[]>`select ${asGame(sql)} from games g where g.id = ${id}`;
  return row;
}

/** A season's games by id. */
export function listGames(sql: Sql, seasonId: number): Promise<GameRow[]> {
  return sql<GameRow[]>`select ${asGame(sql)} from games g where g.season_id = ${seasonId} order by g.id`;
}

/** The active season's games by id; none when no season is active. */
export function listActiveGames(sql: Sql): Promise<GameRow[]> {
  return sql<GameRow[]>`
    select ${asGame(sql)} from games g join seasons s on s.id = g.season_id where s.is_active order by g.id
  `;
}

/** Whether the season's Final Four has a game. */
export async function hasFinalFourGame(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`select from games where season_id = ${seasonId} and region = 'Final Four' limit 1`;
  return rows.length > 0;
}

export type NewGame = Omit<GameRow, 'id' | 'winner'>;

export async function insertGame(sql: Sql, game: NewGame): Promise<GameRow> {
  const [row] = await sql<[GameRow]>`
    insert into games as g (season_id, round_id, region, team1, team2, seed1, seed2, start_time, slot)
    values (
      ${game.seasonId}, ${game.roundId}, ${game.region}, ${game.team1}, ${game.team2}, ${game.seed1}, ${game.seed2},
      ${game.startTime}, ${game.slot}
    )
    returning ${asGame(sql)}
  `;
  return row;
}

/** Locks the game's row against savers and other admins, and reads it. */
export async function lockGame(sql: Sql, id: number): Promise<GameRow | undefined> {
  const [row] = await sql<GameRow[]>`select ${asGame(sql)} from games g where g.id = ${id} for update`;
  return row;
}

export async function updateGame(sql: Sql, game: GameRow): Promise<void> {
  await sql`
    update games
    set region = ${game.region}, team1 = ${game.team1}, team2 = ${game.team2}, seed1 = ${game.seed1},
      seed2 = ${game.seed2}, start_time = ${game.startTime}, winner = ${game.winner}
    where id = ${game.id}
  `;
}

/** Turns every pick of the game to the other side: its teams have changed places. */
export async function swapPicks(sql: Sql, gameId: number): Promise<void> {
  await sql`update picks set side = 3 - side where game_id = ${gameId}`;
}

/** Renames a team in every other game of the season in which that exact name stands. */
export async function renameTeam(sql: Sql, game: GameRow, from: string, to: string): Promise<void> {
  await sql`
    update games
    set team1 = case when team1 = ${from} then ${to} else team1 end,
      team2 = case when team2 = ${from} then ${to} else team2 end
    where season_id = ${game.seasonId} and id <> ${game.id} and (team1 = ${from} or team2 = ${from})
  `;
}

/** Deletes a game; picks on it break `picks_game_id_season_id_fkey`. */
export async function deleteGame(sql: Sql, id: number): Promise<void> {
  await sql`delete from games where id = ${id}`;
}

/** Throws 409 when a write has a team play twice in a round; the database's message names the team. */
export function refuseDuplicateTeam<T>(write: Promise<T>): Promise<T> {
  return errorOn('games_team_once_a_round', (error) => conflict(error.message), write);
}
