import { GAME_FIELD_NAMES, type GameFields, UNPLAYED } from '#domain/bracket/gameFields.ts';
import type { FeedDecision, FeedFields, FeedSourceName, Final, SuggestionReason } from '#domain/feed/feed.ts';
import { partsOf } from '#domain/feed/partsOf.ts';
import type { PlayIn, SettledBy } from '#domain/feed/playIns.ts';
import type { Side } from '#domain/sides.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

/** A new name for a team in all of its games; the name may be that of another one, which plays in another round. */
export interface TeamRename {
  readonly from: string;
  readonly to: string;
  /** the games that it plays in */
  readonly gameIds: readonly number[];
}

interface PlayInRow extends GameFields {
  readonly gameId: number;
  readonly side: Side;
  readonly place: string;
  readonly team: string;
  readonly deadline: Date;
  readonly startTime: Date | null;
  readonly settledAt: Date | null;
  readonly settledBy: SettledBy | null;
  readonly eventId: string | null;
  readonly feedId1: string | null;
  readonly feedId2: string | null;
  readonly finalWinner: Side | null;
  readonly finalScore1: number | null;
  readonly finalScore2: number | null;
  readonly seenAt: Date | null;
  readonly reason: SuggestionReason | null;
}

/** What the feed writes of a game and of a play-in. */
export const FEED_COLUMNS = ['startTime', ...GAME_FIELD_NAMES] as const satisfies readonly (keyof FeedFields)[];
/** All but the status, which has a default. */
const NULLABLE_FIELDS = GAME_FIELD_NAMES.filter((field) => field !== 'status');

/** Returns what the feed says as the database has it. */
export function feedColumns({ startTime, ...fields }: FeedFields) {
  return { ...fields, startTime: startTime === null ? null : new Date(startTime) };
}

/** Loads the play-ins of a season's places, settled ones included, with what a source has reported of them. */
export async function loadPlayIns(sql: Sql, seasonId: number, source: FeedSourceName): Promise<PlayIn[]> {
  const rows = await sql<PlayInRow[]>`
    select g.id as game_id, t.side, coalesce(p.place, t.team) as place, t.team, r.deadline,
      p.start_time, ${selectColumns(sql, 'p', NULLABLE_FIELDS)}, coalesce(p.status, 'scheduled') as status,
      p.settled_at, p.settled_by, e.event_id, e.feed_ids[1] as feed_id1, e.feed_ids[2] as feed_id2, e.final_winner,
      e.final_score1, e.final_score2, e.seen_at, e.reason
    from games g
    join rounds r on r.id = g.round_id
    cross join lateral (values (1, g.team1), (2, g.team2)) t (side, team)
    left join feed_play_ins p on p.game_id = g.id and p.team = t.team
    left join feed_play_ins e on e.game_id = p.game_id and e.place = p.place and e.source = ${source}
    where g.season_id = ${seasonId} and (p.place is not null or t.team like '%/%')
    order by r.number, g.id, t.side
  `;
  // a place that has won its game by hand is in the next one, too; a name that another game has by now is a place there
  const isPlace = ({ place, team }: PlayInRow) => place === team;
  const inOrder = rows.toSorted((a, b) => Number(isPlace(b)) - Number(isPlace(a)));
  const first = new Map(inOrder.toReversed().map((row) => [row.place, row]));
  return rows.filter((row) => first.get(row.place) === row).flatMap(toPlayIn);
}

function toPlayIn(row: PlayInRow): PlayIn[] {
  const { feedId1, feedId2, finalWinner, finalScore1, finalScore2, seenAt, reason, ...playIn } = row;
  const parts = partsOf(playIn.place);
  if (!parts) return [];
  const isSeen = finalWinner !== null && seenAt !== null;
  return [
    {
      ...playIn,
      parts,
      deadline: playIn.deadline.getTime(),
      startTime: playIn.startTime?.getTime() ?? null,
      settledAt: playIn.settledAt?.getTime() ?? null,
      feedIds: [feedId1, feedId2],
      seen: isSeen
        ? { winner: finalWinner, score1: finalScore1, score2: finalScore2, at: seenAt.getTime(), reason }
        : null,
    },
  ];
}

type Key = Pick<PlayIn, 'gameId' | 'place'>;

const unbound = (sql: Sql) => sql`
  source = null, event_id = null, feed_ids = '{}', final_winner = null, final_score1 = null, final_score2 = null,
  seen_at = null, reason = null
`;

/** Binds a play-in to an event of a source, in place of its former event. */
export async function bindPlayIn(
  sql: Sql,
  seasonId: number,
  source: FeedSourceName,
  { gameId, place, team }: PlayIn,
  { eventId, feedIds }: Extract<FeedDecision, { kind: 'bind' }>,
): Promise<void> {
  await deleteElsewhere(sql, seasonId, { gameId, place });
  await sql`
    update feed_play_ins set ${unbound(sql)}
    where season_id = ${seasonId} and source = ${source} and event_id = ${eventId} or (game_id, place) = (${gameId}, ${place})
  `;
  await sql`
    insert into feed_play_ins (game_id, season_id, place, team, source, event_id, feed_ids)
    values (${gameId}, ${seasonId}, ${place}, ${team}, ${source}, ${eventId}, ${[...feedIds]})
    on conflict (game_id, place) do update
    set source = excluded.source, event_id = excluded.event_id, feed_ids = excluded.feed_ids
  `;
}

export async function updatePlayIn(sql: Sql, { gameId, place }: Key, fields: FeedFields): Promise<void> {
  await sql`
    update feed_play_ins set ${sql.set(feedColumns(fields), ...FEED_COLUMNS)}
    where game_id = ${gameId} and place = ${place}
  `;
}

/** Stores the final that the feed names from now on. */
export async function storePlayInFinal(sql: Sql, { gameId, place }: Key, final: Final | null): Promise<void> {
  const { winner = null, score1 = null, score2 = null } = final ?? {};
  await sql`
    update feed_play_ins
    set final_winner = ${winner}, final_score1 = ${score1}, final_score2 = ${score2}, reason = null,
      seen_at = case when ${winner}::int is not null then clock_timestamp() end
    where game_id = ${gameId} and place = ${place}
  `;
}

export async function storePlayInReason(
  sql: Sql,
  { gameId, place }: Key,
  reason: SuggestionReason | null,
): Promise<void> {
  await sql`
    update feed_play_ins set reason = ${reason}
    where game_id = ${gameId} and place = ${place} and reason is distinct from ${reason}
  `;
}

/** Undoes the bindings of these places that are not settled; their play-ins are found again at the next check. */
export async function unbindPlayIns(sql: Sql, seasonId: number, places: readonly string[] | 'all'): Promise<void> {
  const some = places === 'all' ? null : [...places];
  await sql`
    update feed_play_ins
    set ${sql.set(feedColumns({ ...UNPLAYED, startTime: null }), ...FEED_COLUMNS)}, ${unbound(sql)}
    where season_id = ${seasonId} and settled_at is null and (${some}::text[] is null or place = any(${some}::text[]))
  `;
}

export interface StoredPlayIn {
  readonly place: string;
  readonly isSettled: boolean;
  /** null without an event */
  readonly source: FeedSourceName | null;
  readonly feedIds: readonly string[];
}

/** Finds the play-in whose place has this name now. */
export async function findPlayIn(sql: Sql, seasonId: number, team: string): Promise<StoredPlayIn | undefined> {
  const [row] = await sql<StoredPlayIn[]>`
    select place, settled_at is not null as is_settled, source, feed_ids
    from feed_play_ins where season_id = ${seasonId} and team = ${team}
  `;
  return row;
}

/** Stores the new name of a place, after the rename in all games. */
export async function renamePlayIn(sql: Sql, seasonId: number, from: string, to: string): Promise<void> {
  await sql`update feed_play_ins set team = ${to} where season_id = ${seasonId} and team = ${from}`;
}

interface NewName extends Pick<PlayIn, 'place' | 'team'>, Pick<TeamRename, 'gameIds'> {
  readonly isSettled: boolean;
  readonly by: SettledBy;
}

/** Stores that a place has a new name from now on, and who has settled it by that, or has opened it again. */
export async function storeSettled(
  sql: Sql,
  seasonId: number,
  { place, team, gameIds, isSettled, by }: NewName,
): Promise<void> {
  const [first] = await sql<{ gameId: number }[]>`
    select g.id as game_id from games g join rounds r on r.id = g.round_id
    where g.id = any(${[...gameIds]}::int[])
    order by r.number, g.id
    limit 1
  `;
  if (!first) throw new Error(`no game has had ${place}`);
  await deleteElsewhere(sql, seasonId, { gameId: first.gameId, place });
  await sql`
    insert into feed_play_ins (game_id, season_id, place, team, settled_at, settled_by)
    values (${first.gameId}, ${seasonId}, ${place}, ${team}, case when ${isSettled} then clock_timestamp() end, ${by})
    on conflict (game_id, place) do update
    set team = excluded.team, settled_at = excluded.settled_at, settled_by = excluded.settled_by
  `;
}

/** Deletes what is known of a place from when it was in another game. */
async function deleteElsewhere(sql: Sql, seasonId: number, { gameId, place }: Key): Promise<void> {
  await sql`delete from feed_play_ins where season_id = ${seasonId} and place = ${place} and game_id <> ${gameId}`;
}

export async function deletePlayIn(sql: Sql, seasonId: number, place: string): Promise<void> {
  await sql`delete from feed_play_ins where season_id = ${seasonId} and place = ${place}`;
}
