import type { NewsItem } from '#features/poolNews/contract/poolNews.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import type { PoolOfNews } from '#server/pools/pool/news.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';

/** Of a user whose name is not shown. */
export const AN_ADMIN = 'an admin';
const DELETED = 'a deleted message';
/** characters of a quote */
const QUOTED = 80;

/** Who reads a pool's news. The pool's admins see what hidden users write; these themselves do, too. */
export interface Reader {
  readonly userId: number;
  readonly seesHidden: boolean;
}

type About<I> = I extends NewsItem ? Omit<I, 'id' | 'at'> : never;

export interface ItemRow {
  readonly id: number;
  readonly at: Date;
  readonly about: About<NewsItem>;
}

/** SQL for whether user `u` is hidden from the reader. */
const isHiddenFrom = (sql: Sql, { userId, seesHidden }: Reader) => sql`
  (u.is_hidden and u.id <> ${userId} and not ${seesHidden})
`;

/**
 * SQL for whether item `i` is shown to the reader. What follows from picks is not while one of their rounds is open again, and
 * a hidden user makes no item.
 */
export const isShown = (sql: Sql, reader: Reader) => sql`
  not exists (select from rounds r where r.id = any(i.rounds) and not ${isPast(sql)})
  and case i.kind
    when 'message' then not exists (select from users u where u.id = i.user_id and ${isHiddenFrom(sql, reader)})
    when 'joined' then exists (select from users u where u.id = i.user_id and not u.is_hidden)
    when 'lead' then ${hasShownLeader(sql)}
    when 'champion' then ${hasShownLeader(sql)}
    else true
  end
`;

const hasShownLeader = (sql: Sql) => sql`
  exists (
    select from entries e join users u on u.id = e.user_id where e.id = any(i.entries) and not u.is_hidden
  )
`;

/** SQL for user `u`, with the parts of the tile that are not made from the username. */
const personOf = (sql: Sql) => sql`
  jsonb_strip_nulls(jsonb_build_object(
    'userId', u.id, 'username', u.username, 'tileEmoji', u.tile_emoji, 'tileColor', u.tile_color
  ))
`;

/** SQL for the names of those who lead or have won in item `i`. */
const leadersOf = (sql: Sql) => sql`
  jsonb_build_object('count', i.entry_count, 'leaders', (
    select jsonb_agg(
      jsonb_build_object('entryId', e.id, 'entryName', e.name, 'userId', u.id, 'username', u.username)
      order by array_position(i.entries, e.id)
    )
    from entries e join users u on u.id = e.user_id
    where e.id = any(i.entries) and not u.is_hidden
  ))
`;

/** SQL for the reactions to item `i` in a pool, as its reader sees them. */
const reactionsTo = (sql: Sql, poolId: number, userId: number) => sql`
  jsonb_build_object('reactions', (
    select coalesce(jsonb_agg(
      jsonb_build_object('kind', x.kind, 'count', x.count, 'isOwn', x.is_own, 'names', x.names)
      order by x.first_at, x.kind
    ), '[]')
    from (
      select a.kind, count(*) as count, bool_or(u.id = ${userId}) as is_own, min(a.made_at) as first_at,
        (array_agg(u.username order by a.made_at, u.id))[1:10] as names
      from pool_news_reactions a
      join users u on u.id = a.user_id and (not u.is_hidden or u.id = ${userId})
      where a.item_id = i.id and a.pool_id = ${poolId}
      group by a.kind
    ) x
  ))
`;

/** SQL for the beginning of what message `i` answers, as the reader sees it. */
const quoteIn = (sql: Sql, reader: Reader) => sql`
  jsonb_build_object('replyTo', (
    select jsonb_build_object('id', q.id::text, 'userId', u.id, 'username', u.username, 'text', case
      when q.text is null or (q.kind = 'message' and u.id is null) then ${DELETED}::text
      else left(q.text, ${QUOTED})
    end)
    from pool_news_items q
    left join users u on u.id = q.user_id and q.text is not null and not ${isHiddenFrom(sql, reader)}
    where q.id = i.reply_to and i.text is not null
  ))
`;

/** SQL for what a message or note `i` says, of which only the text and the reactions go when it is deleted. */
const writtenIn = (sql: Sql, poolId: number, reader: Reader) => sql`
  (
    select case
      when u.id is null or ${isHiddenFrom(sql, reader)} then jsonb_build_object('userId', null, 'username', null)
      else ${personOf(sql)}
    end
    from (values (i.user_id)) author (id) left join users u on u.id = author.id
  ) || case
    when i.text is not null then jsonb_build_object('text', i.text) || ${reactionsTo(sql, poolId, reader.userId)}
    else jsonb_build_object('isDeleted', true, 'deletedBy', case
      when i.deleted_by_author is false
        then coalesce((select u.username from users u where u.id = i.deleted_by and not u.is_hidden), ${AN_ADMIN}::text)
    end)
  end
`;

/** SQL that selects item `i` with what it tells; season items stay current when a game or round is renamed. */
const itemOf = (sql: Sql, poolId: number, reader: Reader) => sql`
  i.id, i.at, jsonb_build_object('kind', i.kind) || case
    when i.kind = 'message' then ${writtenIn(sql, poolId, reader)} || ${quoteIn(sql, reader)}
    when i.kind = 'note' then ${writtenIn(sql, poolId, reader)}
    else ${reactionsTo(sql, poolId, reader.userId)} || case
      when i.round_id is not null then (
        select jsonb_build_object('round', jsonb_build_object('id', r.id, 'number', r.number, 'name', r.name))
        from rounds r where r.id = i.round_id
      )
      when i.kind = 'result' then (
        select jsonb_build_object('game', jsonb_build_object(
          'id', g.id, 'roundId', g.round_id, 'team1', g.team1, 'team2', g.team2, 'seed1', g.seed1, 'seed2', g.seed2,
          'score1', g.score1, 'score2', g.score2, 'winner', case g.winner when 1 then g.team1 else g.team2 end
        ))
        from games g where g.id = i.game_id
      )
      when i.kind = 'playIn' then (
        select jsonb_build_object('gameId', p.game_id, 'place', p.place, 'team', p.team)
        from feed_play_ins p where p.game_id = i.game_id and p.place = i.place
      )
      when i.kind = 'joined' then (
        select ${personOf(sql)} || jsonb_build_object('entryId', e.id, 'entryName', e.name)
        from entries e join users u on u.id = e.user_id where e.id = i.entry_id
      )
      when i.kind = 'correction' then jsonb_build_object('correctionId', i.correction_id) || i.correction
      else ${leadersOf(sql)}
    end
  end as about
`;

interface Page {
  readonly before: number;
  readonly onlyMessages: boolean;
  readonly limit: number;
}

/** Returns the pool's items and those of its season below an id, newest first. */
export function listItems(
  sql: Sql,
  { id, seasonId }: PoolOfNews,
  reader: Reader,
  { before, onlyMessages, limit }: Page,
): Promise<ItemRow[]> {
  const wanted = onlyMessages ? sql`i.kind in ('message', 'note')` : sql`true`;
  return sql<ItemRow[]>`
    select ${itemOf(sql, id, reader)}
    from (
      select * from (
        (
          select i.* from pool_news_items i
          where i.pool_id = ${id} and i.id < ${before} and ${wanted} and ${isShown(sql, reader)}
          order by i.id desc
          limit ${limit}
        )
        union all
        (
          select i.* from pool_news_items i
          where i.season_id = ${seasonId} and i.pool_id is null and i.id < ${before} and not ${onlyMessages}
          order by i.id desc
          limit ${limit}
        )
      ) both_kinds
      order by id desc
      limit ${limit}
    ) i
    order by i.id desc
  `;
}

/** Returns an item of a pool, which has to exist. It checks no reader: the caller has just written it, or found it as their own. */
export async function findItem(sql: Sql, poolId: number, reader: Reader, itemId: number): Promise<ItemRow> {
  const [row] = await sql<[ItemRow]>`
    select ${itemOf(sql, poolId, reader)} from pool_news_items i where i.id = ${itemId} and i.pool_id = ${poolId}
  `;
  return row;
}

/** Returns the pinned note of a pool; undefined without one. */
export async function findPinned(sql: Sql, poolId: number, reader: Reader): Promise<ItemRow | undefined> {
  const [row] = await sql<ItemRow[]>`
    select ${itemOf(sql, poolId, reader)} from pool_news_items i where i.pool_id = ${poolId} and i.is_pinned
  `;
  return row;
}
