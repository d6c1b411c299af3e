import type { Game } from '#contract/schemas.ts';
import { GAME_FIELD_NAMES, type GameFields, type HandField, UNPLAYED } from '#domain/bracket/gameFields.ts';
import type { Team } from '#domain/bracket/propagation.ts';
import type { Region } from '#domain/bracket/regions.ts';
import type { Side } from '#domain/sides.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { conflict, mapConstraintError } from '#server/infrastructure/errors.ts';
import { patch } from '#server/infrastructure/patch.ts';

export interface GameRow extends GameFields {
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
  /** null without a winner */
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  /** place within round and region, from 1; null for a game entered by hand */
  readonly slot: number | null;
  readonly abbr1: string | null;
  readonly abbr2: string | null;
  readonly color1: string | null;
  readonly color2: string | null;
  /** the last to set or clear the winner; null if nobody has */
  readonly winnerBy: 'hand' | 'feed' | null;
  /** fields that a site admin has set */
  readonly byHand: readonly HandField[];
  /** how often the bracket has put another team in the place of each */
  readonly replaced1: number;
  readonly replaced2: number;
}

interface ListedGameRow extends GameRow {
  /** since when the feed names a final */
  readonly finalAt: Date | null;
}

/** The database sets the others, by its clock. */
const writtenColumns = [
  'seasonId',
  'roundId',
  'region',
  'slot',
  'team1',
  'team2',
  'seed1',
  'seed2',
  'abbr1',
  'abbr2',
  'color1',
  'color2',
  'startTime',
  ...GAME_FIELD_NAMES,
  'byHand',
  'winner',
  'winnerBy',
  'replaced1',
  'replaced2',
] as const satisfies readonly (keyof GameRow)[];
export const gameColumns = [
  'id',
  ...writtenColumns,
  'decidedAt',
  'createdAt',
] as const satisfies readonly (keyof GameRow)[];

type Teams = Pick<GameRow, 'team1' | 'team2' | 'seed1' | 'seed2' | 'abbr1' | 'abbr2' | 'color1' | 'color2'>;

export function teamsOf(game: Teams): [Team, Team] {
  return [
    { name: game.team1, seed: game.seed1, abbr: game.abbr1, color: game.color1 },
    { name: game.team2, seed: game.seed2, abbr: game.abbr2, color: game.color2 },
  ];
}

/** Returns the columns of two teams. */
export function teamColumns(one: Team, two: Team): Teams {
  return {
    team1: one.name,
    seed1: one.seed,
    abbr1: one.abbr,
    color1: one.color,
    team2: two.name,
    seed2: two.seed,
    abbr2: two.abbr,
    color2: two.color,
  };
}

export function toGame(row: GameRow & Partial<ListedGameRow>): Game {
  const { winner, startTime, decidedAt, createdAt, status, clock } = row;
  const { slot: _, winnerBy: __, byHand: ___, replaced1: ____, replaced2: _____, finalAt, ...game } = row;
  return {
    ...game,
    status: winner ? 'final' : status,
    clock: winner ? null : clock,
    ...(finalAt && !winner && status === 'final' && { finalAt: finalAt.toISOString() }),
    startTime: startTime?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    winner: winner && teamOn(game, winner),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** A game as it is stored, whose status and clock know nothing of the winner, for the audit log, whose rows have times. */
export function toAuditedGame(row: GameRow): Omit<Game, 'decidedAt' | 'createdAt'> {
  const { decidedAt: _, createdAt: __, ...game } = toGame(row);
  return { ...game, status: row.status, clock: row.clock };
}

export function teamOn(game: { readonly team1: string; readonly team2: string }, side: Side): string {
  return side === 1 ? game.team1 : game.team2;
}

export async function findGame(sql: Sql, id: number): Promise<GameRow | undefined> {
  const [row] = await sql<GameRow[]>`select ${selectColumns(sql, 'g', gameColumns)} from games g where g.id = ${id}`;
  return row;
}

export function listGames(sql: Sql, seasonId: number): Promise<ListedGameRow[]> {
  return sql<ListedGameRow[]>`
    select ${selectColumns(sql, 'g', gameColumns)}, f.seen_at as final_at
    from games g left join feed_games f on f.game_id = g.id
    where g.season_id = ${seasonId} order by g.id
  `;
}

/** The state of a game of which only the teams are known. */
export const NOT_PLAYED = { ...UNPLAYED, byHand: [] } as const satisfies Partial<GameRow>;
const OPTIONAL = { ...NOT_PLAYED, startTime: null, slot: null, abbr1: null, abbr2: null, color1: null, color2: null };
const NEW = { winner: null, winnerBy: null, decidedAt: null, replaced1: 0, replaced2: 0 };

type NewGameRow = Omit<GameRow, 'id' | 'createdAt'>;
type Optional = keyof typeof OPTIONAL;

export type NewGame = Omit<NewGameRow, Optional | keyof typeof NEW> & {
  readonly [K in Optional]?: GameRow[K] | undefined;
};

/** Returns a new game with all columns; those that it leaves out are null, or 0. */
export function newGameRow(game: NewGame): NewGameRow {
  return patch<NewGameRow>({ ...game, ...OPTIONAL, ...NEW }, game);
}

export async function insertGame(sql: Sql, game: NewGame): Promise<GameRow> {
  const [row] = await sql<[GameRow]>`
    insert into games ${sql.values([newGameRow(game)], ...writtenColumns)}
    returning ${selectColumns(sql, 'games', gameColumns)}
  `;
  return row;
}

/** Locks the game's row against saves and other admins. */
export async function lockGame(sql: Sql, id: number): Promise<GameRow | undefined> {
  const [row] = await sql<GameRow[]>`
    select ${selectColumns(sql, 'g', gameColumns)} from games g where g.id = ${id} for update
  `;
  return row;
}

/** Returns the game with its `decidedAt`: the moment of this write if the result is new. */
export async function updateGame(sql: Sql, game: GameRow, isNewResult: boolean, isStartSet = false): Promise<GameRow> {
  const [row] = await sql<[Pick<GameRow, 'decidedAt'>]>`
    update games
    set ${sql.set(game, ...writtenColumns)},
      start_set_at = case when ${isStartSet} then clock_timestamp() else start_set_at end,
      decided_at = case
        when ${game.winner}::int is null then null when ${isNewResult} then clock_timestamp() else decided_at
      end
    where id = ${game.id}
    returning decided_at
  `;
  return { ...game, ...row };
}

/** Moves every pick of the game to the other side, after its teams have swapped. */
export async function swapPicks(sql: Sql, gameId: number): Promise<void> {
  await sql`update picks set side = 3 - side where game_id = ${gameId}`;
}

/** Renames a team in every other game of the season that has exactly that name. */
export async function renameTeam(sql: Sql, game: GameRow, from: string, to: string): Promise<void> {
  await sql`
    update games
    set team1 = case when team1 = ${from} then ${to} else team1 end,
      team2 = case when team2 = ${from} then ${to} else team2 end
    where season_id = ${game.seasonId} and id <> ${game.id} and (team1 = ${from} or team2 = ${from})
  `;
}

/** Deletes a game; picks on it violate `picks_game_id_season_id_fkey`. */
export async function deleteGame(sql: Sql, id: number): Promise<void> {
  await sql`delete from games where id = ${id}`;
}

/** Throws 409 when a write has a team play twice in a round, or gives it another's name; the database's message names it. */
export function rejectDuplicateTeam<T>(write: Promise<T>): Promise<T> {
  return mapConstraintError('games_team_once_a_round', (error) => conflict(error.message), write);
}
