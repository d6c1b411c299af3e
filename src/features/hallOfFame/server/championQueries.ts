import type { Champion } from '#features/hallOfFame/contract/hallOfFameCalls.ts';
import { DELETED_PLAYER } from '#features/hallOfFame/domain/champions.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';

type YearsChampion = Omit<Champion, 'isTyped'>;

/** SQL for a pool and those that it goes on from, newest first by `nth`. */
const lineOf = (sql: Sql, poolId: number) => sql`
  recursive line (id, previous_id, nth) as (
    select id, previous_id, 0 from pools where id = ${poolId}
    union all
    select pool.id, pool.previous_id, line.nth + 1 from line join pools pool on pool.id = line.previous_id
  )
`;

/**
 * Returns the champions of the years that the site knows, by their names of now. The ranks close up where a user is hidden, as
 * on the leaderboard. While a round that their points contain is open again, those of its season are left out.
 */
export function listStoredChampions(sql: Sql, poolId: number): Promise<YearsChampion[]> {
  return sql<YearsChampion[]>`
    with ${lineOf(sql, poolId)}
    select s.year, (rank() over (partition by c.pool_id, c.season_id order by c.rank))::int as rank,
      coalesce(e.name, c.entry_name) as entry_name, coalesce(u.username, ${DELETED_PLAYER}) as username, c.points
    from line
    join crowned_seasons crowned on crowned.pool_id = line.id
    join champions c on c.pool_id = crowned.pool_id and c.season_id = crowned.season_id
    join seasons s on s.id = c.season_id
    left join entries e on e.id = c.entry_id
    left join users u on u.id = c.user_id
    where u.is_hidden is not true
      and not exists (select from rounds r where r.id = any(crowned.rounds) and not ${isPast(sql)})
    order by s.year desc, c.pool_id desc, c.place
  `;
}

/** Returns what was typed last: for the pool, or else for the last before it that something was typed for. */
export function listTypedChampions(sql: Sql, poolId: number): Promise<YearsChampion[]> {
  return sql<YearsChampion[]>`
    with ${lineOf(sql, poolId)}
    select typed.year, typed.rank, typed."entryName" as entry_name, typed.username, typed.points
    from (
      select t.champions from line join typed_champions t on t.pool_id = line.id order by line.nth limit 1
    ) own
    cross join lateral rows from (
      jsonb_to_recordset(own.champions)
        as (year integer, rank integer, "entryName" text, username text, points integer)
    ) with ordinality as typed (year, rank, "entryName", username, points, nth)
    order by typed.nth
  `;
}

export async function storeTypedChampions(tx: Tx, poolId: number, champions: readonly YearsChampion[]): Promise<void> {
  await tx`
    insert into typed_champions (pool_id, champions) values (${poolId}, ${tx.json([...champions])})
    on conflict (pool_id) do update set champions = excluded.champions
  `;
}

/** Leaves the champions of a pool that is to be deleted to the one that goes on from it. */
export async function leaveChampions(tx: Tx, poolId: number): Promise<void> {
  await tx`
    update crowned_seasons c set pool_id = next.id from pools next
    where c.pool_id = ${poolId} and next.previous_id = ${poolId}
      -- a line of pools may come back to a season
      and not exists (select from crowned_seasons own where own.pool_id = next.id and own.season_id = c.season_id)
  `;
  await tx`
    update typed_champions t set pool_id = next.id from pools next
    where t.pool_id = ${poolId} and next.previous_id = ${poolId}
      and not exists (select from typed_champions own where own.pool_id = next.id)
  `;
}

/** Returns the seasons in which a pool may be final, or has champions; no archived one of which all pools have theirs. */
export async function listDecidedSeasons(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select s.id from seasons s
    where (
        exists (
          select from games g where g.season_id = s.id and g.region = 'Championship' and g.winner is not null
        )
        or exists (select from crowned_seasons c where c.season_id = s.id)
      )
      and (
        not s.is_archived
        or exists (
          select from pools pool
          where pool.season_id = s.id
            and not exists (select from crowned_seasons c where c.pool_id = pool.id and c.season_id = s.id)
        )
      )
    order by s.id
  `;
  return rows.map(({ id }) => id);
}

/** Returns the pools of a season whose champions are not those of these results, given by the first round that counts. */
export function listToCrown(
  sql: Sql,
  seasonId: number,
  results: readonly (string | null)[],
): Promise<{ id: number; seasonId: number }[]> {
  return sql<{ id: number; seasonId: number }[]>`
    select pool.id, pool.season_id
    from pools pool
    left join crowned_seasons c on c.pool_id = pool.id and c.season_id = pool.season_id
    where pool.season_id = ${seasonId} and c.results is distinct from (${[...results]}::text[])[pool.counts_from]
    order by pool.id
  `;
}

export interface NewChampion {
  readonly rank: number;
  readonly entryId: number;
  readonly entryName: string;
  readonly userId: number;
  readonly points: number;
}

export interface Crowned {
  readonly results: string;
  readonly rounds: readonly number[];
  readonly champions: readonly NewChampion[];
}

/** Replaces the champions of a pool's own season; false if another process has. Without any it is not final any more. */
export async function replaceChampions(
  tx: Tx,
  { id, seasonId }: { readonly id: number; readonly seasonId: number },
  crowned: Crowned | undefined,
): Promise<boolean> {
  if (!crowned) {
    await tx`delete from crowned_seasons where pool_id = ${id} and season_id = ${seasonId}`;
    return true;
  }
  const changed = await tx<{ poolId: number }[]>`
    insert into crowned_seasons as c (pool_id, season_id, results, rounds)
    values (${id}, ${seasonId}, ${crowned.results}, ${[...crowned.rounds]})
    on conflict (pool_id, season_id) do update set results = excluded.results, rounds = excluded.rounds
    where c.results <> excluded.results
    returning c.pool_id
  `;
  if (changed.length === 0) return false;
  await tx`delete from champions where pool_id = ${id} and season_id = ${seasonId}`;
  await tx`
    insert into champions (pool_id, season_id, place, rank, entry_id, entry_name, user_id, points)
    select ${id}, ${seasonId}, c.place, c."rank", c."entryId", c."entryName", c."userId", c.points
    from rows from (
      jsonb_to_recordset(${tx.json([...crowned.champions])}::jsonb)
        as ("rank" smallint, "entryId" integer, "entryName" text, "userId" integer, points integer)
    ) with ordinality as c ("rank", "entryId", "entryName", "userId", points, place)
  `;
  return true;
}
