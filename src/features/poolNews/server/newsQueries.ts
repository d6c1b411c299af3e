import type { TileColor } from '#domain/names/personTile.ts';
import { DELETABLE_MINUTES } from '#features/poolNews/domain/messages.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { PoolOfNews } from '#server/pools/pool/news.ts';
import { AN_ADMIN, isShown, type Reader } from './itemQueries.ts';

const MAX_UNREAD = 99;
/** Of a user whose name is not shown. */
const A_MEMBER = 'a member';
const A_DELETED_USER = 'a deleted user';

interface ReaderState {
  readonly unread: number;
  readonly isMuted: boolean;
  readonly until: Date | null;
  readonly mutedBy: string;
}

/** Returns how many messages and notes of others a user has not read, and whether they are muted. */
export async function findReaderState(sql: Sql, poolId: number, reader: Reader): Promise<ReaderState> {
  const { userId } = reader;
  const [row] = await sql<[ReaderState]>`
    select (
        select count(*)::int from (
          select from pool_news_items i
          where i.pool_id = ${poolId} and i.kind in ('message', 'note') and i.text is not null
            and i.user_id is distinct from ${userId}
            and i.id > coalesce(
              (select up_to from pool_news_reads where pool_id = ${poolId} and user_id = ${userId}), 0
            )
            and ${isShown(sql, reader)}
          limit ${MAX_UNREAD}
        ) few
      ) as unread,
      m.user_id is not null as is_muted, m.until, coalesce(u.username, ${AN_ADMIN}) as muted_by
    from (values (${userId}::int)) reader (id)
    left join pool_news_mutes m on m.user_id = reader.id and m.pool_id = ${poolId} and ${isRunning(sql)}
    left join users u on u.id = m.muted_by and not u.is_hidden
  `;
  return row;
}

/** SQL for whether mute `m` is in force. Of the owner none is, as nobody could end one from before the pool was theirs. */
export const isRunning = (sql: Sql) => sql`(
  (m.until is null or m.until > clock_timestamp())
  and not exists (select from pools pool where pool.id = m.pool_id and pool.admin_id = m.user_id)
)`;

interface MutedRow {
  readonly userId: number;
  readonly username: string;
  readonly tileEmoji: string | null;
  readonly tileColor: TileColor | null;
  readonly by: string;
  readonly at: Date;
  readonly until: Date | null;
}

/** Returns who is muted in a pool, by id. */
export function listMutes(sql: Sql, poolId: number): Promise<MutedRow[]> {
  return sql<MutedRow[]>`
    select m.user_id, u.username, u.tile_emoji, u.tile_color, coalesce(b.username, ${AN_ADMIN}) as by, m.muted_at as at, m.until
    from pool_news_mutes m
    join users u on u.id = m.user_id
    left join users b on b.id = m.muted_by and not b.is_hidden
    where m.pool_id = ${poolId} and ${isRunning(sql)}
    order by m.user_id
  `;
}

export interface ReportRow {
  readonly messageId: number;
  readonly text: string;
  readonly author: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  readonly poolId: number;
  readonly pool: string;
}

interface Reporting {
  /** undefined for all pools */
  readonly poolId: number | undefined;
  readonly ofMembers: boolean;
  /** of the pool's admins, whose messages are reported to the site admins */
  readonly ofAdmins: boolean;
  readonly limit: number;
}

/** Returns the newest reports that nobody has dismissed, of messages that still stand. */
export function listReports(sql: Sql, { poolId, ofMembers, ofAdmins, limit }: Reporting): Promise<ReportRow[]> {
  const inPool = poolId === undefined ? sql`true` : sql`i.pool_id = ${poolId}`;
  // for `exists` PostgreSQL would read the admins of all pools
  return sql<ReportRow[]>`
    select last.message_id, last.text, last.reason,
      coalesce((select u.username from users u where u.id = last.author_id), ${A_DELETED_USER}) as author,
      (select case when u.is_hidden then ${A_MEMBER} else u.username end from users u where u.id = last.user_id) as by, last.at,
      last.pool_id, last.pool
    from (
      select i.id as message_id, i.text, i.user_id as author_id, p.reason, p.user_id, p.reported_at as at,
        pool.id as pool_id, pool.name as pool
      from pool_news_reports p
      join pool_news_items i on i.id = p.item_id
      join pools pool on pool.id = i.pool_id
      where p.dismissed_at is null and ${inPool}
        and i.kind in ('message', 'note') and i.text is not null and (i.kind = 'note' or i.user_id is not null)
        and case
          when i.user_id = pool.admin_id
            or (select true from pool_admins a where a.pool_id = pool.id and a.user_id = i.user_id) then ${ofAdmins}
          else ${ofMembers}
        end
        and (${ofMembers} or i.kind = 'note' or (select not u.is_hidden from users u where u.id = i.user_id))
      order by p.reported_at desc, i.id desc, p.user_id
      limit ${limit}
    ) last
    order by last.at desc, last.message_id desc, last.user_id
  `;
}

/** A message or note, as those who delete, report or react to it need it. */
export interface WrittenRow {
  readonly userId: number | null;
  /** null once it is deleted */
  readonly text: string | null;
  /** whether its author may still delete it */
  readonly isRecent: boolean;
}

/** Returns a message or note that the reader is shown. */
export async function findWritten(
  sql: Sql,
  poolId: number,
  reader: Reader,
  itemId: number,
): Promise<WrittenRow | undefined> {
  const [row] = await sql<WrittenRow[]>`${selectWritten(sql, poolId, reader, itemId)}`;
  return row;
}

/** Locks it as well. */
export async function lockWritten(
  tx: Tx,
  poolId: number,
  reader: Reader,
  itemId: number,
): Promise<WrittenRow | undefined> {
  const [row] = await tx<WrittenRow[]>`${selectWritten(tx, poolId, reader, itemId)} for update of i`;
  return row;
}

const selectWritten = (sql: Sql, poolId: number, reader: Reader, itemId: number) => sql`
  select i.user_id, i.text, i.at > clock_timestamp() - make_interval(mins => ${DELETABLE_MINUTES}) as is_recent
  from pool_news_items i
  where i.id = ${itemId} and i.pool_id = ${poolId} and i.kind in ('message', 'note') and ${isShown(sql, reader)}
`;

/** Returns whether the reader is shown an item, in a pool, and can react to it. */
export async function isInNews(
  sql: Sql,
  { id, seasonId }: PoolOfNews,
  reader: Reader,
  itemId: number,
): Promise<boolean> {
  const rows = await sql`
    select from pool_news_items i
    where i.id = ${itemId} and i.season_id = ${seasonId} and (i.pool_id = ${id} or i.pool_id is null)
      and ${isShown(sql, reader)} and (i.kind not in ('message', 'note') or i.text is not null)
  `;
  return rows.length > 0;
}
