import { expect, test } from 'vitest';
import type { Sql } from '#server/db/database.ts';
import { DeadlineBarrier } from '#server/rounds/deadlineBarrier.ts';
import { TestApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const POOLS = 1_000;
const ENTRIES_A_POOL = 20;
const GAMES = 32;
const WITHIN_MS = 2_000;

const database = await testDatabase();
const t = new TestApp(database);

/** Pools of one season, each with other entries, which have all picks of the round. */
async function fill(sql: Sql, seasonId: number, adminId: number): Promise<void> {
  const users = POOLS * ENTRIES_A_POOL;
  await sql`
    insert into users (username, username_key, password_hash)
    select 'Sealed ' || n, 'sealed ' || n, 'none' from generate_series(1, ${users}::int) n
  `;
  await sql`
    insert into entries (user_id, season_id, name, name_key, slot)
    select id, ${seasonId}::int, username, username_key, 1 from users where id <> ${adminId}
  `;
  await sql`
    insert into groups (name, season_id, admin_id, invite_code)
    select 'Pool ' || n, ${seasonId}::int, ${adminId}::int, upper(left(encode(sha256(n::text::bytea), 'hex'), 10))
    from generate_series(1, ${POOLS}::int) n
  `;
  await sql`
    insert into group_memberships (group_id, user_id, entry_id, season_id)
    select g.id, e.user_id, e.id, e.season_id
    from groups g join entries e on e.id % ${POOLS}::int = g.id % ${POOLS}::int
  `;
  await sql`
    insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
    select e.id, g.id, g.season_id, 1 + (e.id + g.id) % 2, now(), now() from entries e cross join games g
  `;
  await sql`analyze`;
}

test(`${POOLS} pools of ${ENTRIES_A_POOL} entries are sealed within ${WITHIN_MS} ms`, async ({ annotate }) => {
  const admin = await t.buildUser();
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  for (let n = 0; n < GAMES; n += 1) await t.buildGame(round);
  await database.transact(async (tx) => {
    await tx.noTimeout();
    await fill(tx, season.id, admin.user.id);
  });
  await t.passDeadline(round);
  const before = performance.now();
  await new DeadlineBarrier(database).ofSeason(season.id);
  const ms = performance.now() - before;
  await annotate(`${Math.round(ms)} ms`);
  const [made] = await database.query(
    (sql) => sql<{ seals: number; entries: number }[]>`
      select count(*)::int as seals, sum(cardinality(entry_ids))::int as entries from seals
    `,
  );
  expect(made).toEqual({ seals: POOLS, entries: POOLS * ENTRIES_A_POOL });
  expect(ms).toBeLessThan(WITHIN_MS);
}, 600_000);
