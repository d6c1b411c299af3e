import type { Game, Round, Season } from '#contract/schemas.ts';
import type { BracketRegion, Region } from '#domain/regions.ts';
import type { Side } from '#domain/scoring.ts';
import type { Sql, Tx } from '#server/db/database.ts';

export interface SeasonRow {
  readonly id: number;
  readonly year: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly isArchived: boolean;
  /** the first pair of regions, then the second */
  readonly finalFour: readonly [BracketRegion, BracketRegion, BracketRegion, BracketRegion];
}

const asSeason = (sql: Sql) => sql`
  s.id, s.year, s.name, s.is_active as "isActive", s.is_archived as "isArchived", s.final_four as "finalFour"
`;

export function toSeason({ finalFour: [a, b, c, d], ...season }: SeasonRow): Season {
  return {
    ...season,
    finalFour: [
      [a, b],
      [c, d],
    ],
  };
}

export async function findSeason(sql: Sql, id: number): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`select ${asSeason(sql)} from seasons s where s.id = ${id}`;
  return row;
}

/** The one active season, if there is one. */
export async function findActiveSeason(sql: Sql): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`select ${asSeason(sql)} from seasons s where s.is_active`;
  return row;
}

/** All seasons, newest year first. */
export function listSeasons(sql: Sql): Promise<SeasonRow[]> {
  return sql<SeasonRow[]>`select ${asSeason(sql)} from seasons s order by s.year desc`;
}

export interface RoundRow {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly deadline: Date;
  readonly seasonId: number;
}

const asRound = (sql: Sql) => sql`r.id, r.number, r.name, r.deadline, r.season_id as "seasonId"`;

export function toRound(row: RoundRow): Round {
  return { ...row, deadline: row.deadline.toISOString() };
}

export async function findRound(sql: Sql, id: number): Promise<RoundRow | undefined> {
  const [row] = await sql<RoundRow[]>`select ${asRound(sql)} from rounds r where r.id = ${id}`;
  return row;
}

/** A season's rounds by number. */
export function listRounds(sql: Sql, seasonId: number): Promise<RoundRow[]> {
  return sql<RoundRow[]>`select ${asRound(sql)} from rounds r where r.season_id = ${seasonId} order by r.number`;
}

/** The active season's rounds by number; none when no season is active. */
export function listActiveRounds(sql: Sql): Promise<RoundRow[]> {
  return sql<RoundRow[]>`
    select ${asRound(sql)} from rounds r join seasons s on s.id = r.season_id where s.is_active order by r.number
  `;
}

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

/** Whether a round of the season is past, by the database's clock. */
export async function hasPastRound(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`
    select from rounds
    where season_id = ${seasonId} and (deadline <= clock_timestamp() or confirmed_deadline = deadline) limit 1
  `;
  return rows.length > 0;
}

/** Whether a round is past, by the database's clock. */
export async function isRoundPast(sql: Sql, roundId: number): Promise<boolean> {
  const rows = await sql`
    select from rounds where id = ${roundId} and (deadline <= clock_timestamp() or confirmed_deadline = deadline)
  `;
  return rows.length > 0;
}

/** Whether the season's Final Four has a game. */
export async function hasFinalFourGame(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`select from games where season_id = ${seasonId} and region = 'Final Four' limit 1`;
  return rows.length > 0;
}

/** Ends the active season's being so, and keeps others from making one active until the transaction ends. */
export async function deactivateSeasons(tx: Tx): Promise<void> {
  await tx`lock table seasons in share row exclusive mode`;
  await tx`update seasons set is_active = false where is_active`;
}

export async function insertSeason(sql: Sql, season: { year: number; name: string }): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`
    insert into seasons as s (year, name) values (${season.year}, ${season.name})
    on conflict on constraint seasons_year_taken do nothing
    returning ${asSeason(sql)}
  `;
  return row;
}

export async function updateSeason(sql: Sql, season: SeasonRow): Promise<void> {
  await sql`
    update seasons
    set year = ${season.year}, name = ${season.name}, is_active = ${season.isActive},
      is_archived = ${season.isArchived}, final_four = ${[...season.finalFour]}
    where id = ${season.id}
  `;
}

/** The new round, or undefined when the season has one of that number. */
export async function insertRound(sql: Sql, round: Omit<RoundRow, 'id'>): Promise<RoundRow | undefined> {
  const [row] = await sql<RoundRow[]>`
    insert into rounds as r (season_id, number, name, deadline)
    values (${round.seasonId}, ${round.number}, ${round.name}, ${round.deadline})
    on conflict on constraint rounds_number_taken do nothing
    returning ${asRound(sql)}
  `;
  return row;
}

/** Locks the round's row against savers and other admins, and reads it. */
export async function lockRound(sql: Sql, id: number): Promise<RoundRow | undefined> {
  const [row] = await sql<RoundRow[]>`select ${asRound(sql)} from rounds r where r.id = ${id} for no key update`;
  return row;
}

/** Names a round and sets its deadline; one that moves from the past into the future keeps when, and by which user. */
export async function updateRound(sql: Sql, round: RoundRow, by: number | null): Promise<void> {
  await sql`
    update rounds r
    set name = ${round.name}, deadline = ${round.deadline},
      reopened_at = case when c.was_past and ${round.deadline} > c.now then c.now else r.reopened_at end,
      reopened_by = case when c.was_past and ${round.deadline} > c.now then ${by} else r.reopened_by end
    from (
      select now, deadline <= now or confirmed_deadline is not distinct from deadline as was_past
      from rounds cross join (select clock_timestamp() as now) clock
      where id = ${round.id}
    ) c
    where r.id = ${round.id}
  `;
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

/**
 * Reads the season's row, locked: `share` holds off an admin's archiving or renumbering until the transaction
 * ends, `update` other admins as well.
 */
export async function lockSeasonRow(sql: Sql, id: number, mode: 'share' | 'update'): Promise<SeasonRow | undefined> {
  const lock = mode === 'share' ? sql`for share` : sql`for update`;
  const [row] = await sql<SeasonRow[]>`select ${asSeason(sql)} from seasons s where s.id = ${id} ${lock}`;
  return row;
}

/** Waits for whoever else changes games of the season: what follows from a change locks others of them. */
export async function lockBracketChanges(tx: Tx, seasonId: number): Promise<void> {
  await tx`select from pg_advisory_xact_lock(3, ${seasonId})`;
}

/** Whether anybody has an entry in the season; with its row locked for `update`, nobody makes one meanwhile. */
export async function hasEntries(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`select from entries where season_id = ${seasonId} limit 1`;
  return rows.length > 0;
}

/** Deletes a season that has no entries, with its rounds, games and pools. */
export async function deleteSeason(tx: Tx, id: number): Promise<void> {
  await tx`delete from groups where season_id = ${id}`;
  await tx`delete from games where season_id = ${id}`;
  await tx`delete from rounds where season_id = ${id}`;
  await tx`delete from seasons where id = ${id}`;
}

/** Deletes a round with its games; picks on them break `picks_game_id_season_id_fkey`. */
export async function deleteRound(tx: Tx, id: number): Promise<void> {
  await tx`delete from games where round_id = ${id}`;
  await tx`delete from rounds where id = ${id}`;
}

/** Deletes a game; picks on it break `picks_game_id_season_id_fkey`. */
export async function deleteGame(sql: Sql, id: number): Promise<void> {
  await sql`delete from games where id = ${id}`;
}
