import type { Season } from '#contract/schemas.ts';
import type { TestApp } from './app.ts';
import type { ApiUser } from './fixtures.ts';

/** Makes pools, each with other entries, which have all picks of the season, without triggers. Returns the pools' ids. */
export async function fillPools(
  { database }: Pick<TestApp, 'database'>,
  { user }: ApiUser,
  season: Season,
  { pools, entriesEach }: { readonly pools: number; readonly entriesEach: number },
): Promise<number[]> {
  return database.transact(async (tx) => {
    await tx.noTimeout();
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into users (username, username_key, password_hash)
      select 'Sealed ' || n, 'sealed ' || n, 'none' from generate_series(1, ${pools * entriesEach}::int) n
    `;
    await tx`
      insert into entries (user_id, season_id, name, name_key, slot)
      select id, ${season.id}::int, username, username_key, 1 from users where password_hash = 'none'
    `;
    const made = await tx<{ id: number }[]>`
      insert into pools (name, season_id, admin_id, invite_code)
      select 'Pool ' || n, ${season.id}::int, ${user.id}::int, upper(left(encode(sha256(n::text::bytea), 'hex'), 10))
      from generate_series(1, ${pools}::int) n
      returning id
    `;
    await tx`
      insert into pool_memberships (pool_id, user_id, entry_id, season_id)
      select pool.id, e.user_id, e.id, e.season_id
      from pools pool join entries e on e.id % ${pools}::int = pool.id % ${pools}::int
      where pool.season_id = ${season.id} and e.season_id = ${season.id}
    `;
    await tx`
      insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
      select e.id, g.id, g.season_id, 1 + (e.id + g.id) % 2, now(), now()
      from entries e join games g on g.season_id = e.season_id
      where e.season_id = ${season.id}
    `;
    await tx`analyze`;
    return made.map(({ id }) => id).sort((a, b) => a - b);
  });
}
