import { featureRows } from '#app/testing.ts';
import { CHANNELS } from '#server/app/channels/channels.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** Every user has an entry in the active season and one in an earlier season. */
export const LARGE = { users: 50_000, pools: 500, seasons: 40 };

const ROUNDS = 6;
const GAMES = 63;

/** Fills an empty database with the rows of a site that has run for many years. */
export async function buildLargeSite(sql: Tx): Promise<void> {
  await sql.noTimeout();
  await insertAccounts(sql, LARGE);
  await insertSeasons(sql, LARGE);
  await insertPools(sql, LARGE);
  await insertPeople(sql, LARGE);
  await insertSeals(sql);
  await insertLedger(sql, LARGE);
  await insertQueues(sql, LARGE);
  for (const insertRows of featureRows) await insertRows(sql);
  await sql`analyze`;
}

type Size = typeof LARGE;

async function insertAccounts(sql: Sql, { users }: Size): Promise<void> {
  await sql`
    insert into users (username, username_key, email, email_key, password_hash)
    select 'Player ' || n, 'player ' || n, 'player' || n || '@example.org', 'player' || n || '@example.org', 'none'
    from generate_series(1, ${users}) n
  `;
  await sql`
    insert into sessions (token_hash, user_id, method, expires_at)
    select encode(sha256(n::text::bytea), 'hex'), n, 'password', now() + interval '20 days' from generate_series(1, ${users}) n
  `;
  await sql`insert into known_browsers (user_id, token_hash) select user_id, token_hash from sessions`;
  await sql`
    insert into password_reset_tokens (token_hash, user_id, mail_id, queued_at, expires_at)
    select token_hash, user_id, gen_random_uuid(), now(), now() from sessions
  `;
  await sql`insert into email_changes (user_id, old_email, expires_at) select user_id, 'old@example.org', now() from sessions`;
  await sql`
    insert into access_tokens (user_id, name, scope, token_hash, expires_at)
    select user_id, 'Script', 'read', token_hash, now() + interval '90 days' from sessions
  `;
  await sql`
    insert into additions (user_id, kind, token_id, expires_at) select user_id, 'token', id, now() from access_tokens
  `;
  await sql`
    insert into passkeys (user_id, name, host, credential_id, public_key, counter, transports)
    select user_id, 'Phone', 'localhost', token_hash, token_hash, 0, '{internal}' from sessions
  `;
  await sql`
    insert into passkey_challenges (challenge, session_hash, expires_at) select left(token_hash, 43), token_hash, now() from sessions
  `;
  await sql`
    insert into identities (user_id, issuer, subject) select user_id, 'https://id.example.org/', token_hash from sessions
  `;
  await sql`
    insert into oidc_flows (token_hash, purpose, session_hash, state, nonce, code_verifier, redirect, expires_at)
    select token_hash, 'connect', token_hash, 's', 'n', 'v', '/', now() from sessions
  `;
  await sql`
    insert into oidc_registrations (token_hash, issuer, subject, username, is_admin, redirect, expires_at)
    select token_hash, 'https://id.example.org/', token_hash, 'sam', false, '/', now() from sessions
  `;
  await sql`insert into login_links (token_hash, user_id, expires_at) select token_hash, user_id, now() from sessions`;
  await sql`insert into addition_links (token_hash, addition_id) select repeat(md5(id::text), 2), id from additions`;
  await sql`insert into email_change_tokens (token_hash, change_id) select repeat(md5(id::text), 2), id from email_changes`;
}

async function insertSeasons(sql: Sql, { users, seasons }: Size): Promise<void> {
  await sql`
    insert into seasons (year, name, is_active)
    select 2000 + n, 'March Madness', n = ${seasons} from generate_series(1, ${seasons}) n
  `;
  await sql`
    insert into rounds (season_id, number, name, deadline)
    select s.id, n, 'Round ' || n, now() + make_interval(years => s.id - ${seasons}, days => n - 1)
    from seasons s, generate_series(1, ${ROUNDS}) n
  `;
  await sql`
    insert into games (season_id, round_id, region, team1, team2, seed1, seed2, winner)
    select r.season_id, r.id, 'East Region', 'Team ' || 2 * n, 'Team ' || 2 * n + 1, 1, 16,
      case when r.deadline < now() then 1 end
    from rounds r, generate_series(1, ${GAMES}) n
    where n > ${GAMES} - (64 >> (r.number - 1)) + 1 and n <= ${GAMES} - (64 >> r.number) + 1
      or r.number = ${ROUNDS} and n = 1
  `;
  await sql`
    insert into feed_games (game_id, season_id, source, event_id) select id, season_id, 'espn', id::text from games
  `;
  await sql`
    insert into feed_teams (season_id, source, feed_id, team) select id, 'espn', n, 'Team ' || n
    from seasons, generate_series(1, 64) n
  `;
  await sql`
    insert into feed_play_ins (game_id, season_id, place, team, source, event_id)
    select g.id, g.season_id, 'Team A/Team B', 'Team A/Team B', 'espn', 'play-in ' || g.id
    from games g join rounds r on r.id = g.round_id where r.number = 1 and g.id % 4 = 0
  `;
  await sql`insert into feed_checks (season_id, asked_at) select id, now() from seasons`;
  await sql`
    insert into entries (user_id, season_id, name, name_key, slot)
    select n, ${seasons}, 'Player ' || n, 'player ' || n, 1 from generate_series(1, ${users}) n
  `;
  await sql`
    insert into entries (user_id, season_id, name, name_key, slot)
    select n, 1 + n % (${seasons} - 1), 'Player ' || n, 'player ' || n, 1 from generate_series(1, ${users}) n
  `;
  await sql`
    insert into picks (entry_id, game_id, season_id, side, made_at, changed_at, auto_lock)
    select e.id, g.id, e.season_id, 1 + (e.id + g.id) % 2, now(), now(), case when e.id % 10 = 0 then 1 end
    from entries e join games g on g.season_id = e.season_id join rounds r on r.id = g.round_id and r.number = 3
  `;
  await sql`insert into guesses select id, id % 401, now(), now() from entries`;
  await sql`
    insert into dropped_picks (entry_id, round_id, season_id, region, slot, team, opponent)
    select e.id, r.id, e.season_id, 'East Region', 1, 'Duke', 'Drake'
    from entries e join rounds r on r.season_id = e.season_id and r.number = 2 where e.id % 10 = 0
  `;
}

async function insertPools(sql: Sql, { pools, seasons }: Size): Promise<void> {
  await sql`
    insert into pools (name, season_id, admin_id, invite_code)
    select 'Pool ' || n, case when n % 5 = 0 then ${seasons} else 1 + n % ${seasons} end, n,
      upper(left(encode(sha256(n::text::bytea), 'hex'), 10))
    from generate_series(1, ${pools}) n
  `;
  await sql`
    insert into pool_memberships (pool_id, user_id, entry_id, season_id)
    select pool.id, e.user_id, e.id, e.season_id
    from pools pool join entries e on e.season_id = pool.season_id and e.user_id % ${pools} = pool.id % ${pools}
  `;
  await sql`
    insert into pool_removals (pool_id, user_id)
    select pool_id, user_id from pool_memberships where id % 20 = 0
  `;
}

/** Further admins, dues, and offers of the next year that nobody wants. */
async function insertPeople(sql: Sql, { users }: Size): Promise<void> {
  await sql`
    insert into pool_admins (pool_id, user_id, slot)
    select pool.id, 1 + (pool.admin_id + slot * 1000) % ${users}, slot from pools pool, generate_series(1, 5) slot
  `;
  await sql`
    insert into pool_dues (pool_id, user_id, status)
    select pool_id, user_id, (array['none', 'said', 'paid'])[1 + id % 3] from pool_memberships
  `;
  await sql`insert into declined_offers (pool_id, user_id) select pool_id, user_id from pool_admins`;
}

/** A lock and a seal of each pool's first three rounds, the first without a tenth of the entries, at whose locks a tenth of the entries had the autopilot on. */
async function insertSeals(sql: Sql): Promise<void> {
  await sql`insert into seal_keys (round_id, key) select id, encode(sha256(id::text::bytea), 'hex') from rounds`;
  await sql`
    insert into sealed_picks (round_id, lock, entry_id, text, commitment)
    select r.id, 1, e.id, E'unbusted-seal/3 picks\\n', encode(sha256(e.id::text::bytea), 'hex') from entries e join rounds r on r.season_id = e.season_id and r.number = 1
  `;
  await sql`
    insert into pool_locks (pool_id, round_id, lock, autopilot, entry_ids, settled_at)
    select pool.id, r.id, 1, true, array(select entry_id from pool_memberships where pool_id = pool.id and (r.number > 1 or entry_id % 10 > 0) order by 1),
      now()
    from pools pool join rounds r on r.season_id = pool.season_id and r.number <= 3
  `;
  await sql`
    insert into seals (
      pool_id, number, season_id, round_id, round_number, lock, sealed_at, line, line_hash, rules, root, previous
    )
    select pool.id, r.number, r.season_id, r.id, r.number, 1, now(), r.number, repeat('a', 64), '{}', repeat('A', 43) || '=',
      case when r.number > 1 then repeat('A', 43) || '=' end
    from pools pool join rounds r on r.season_id = pool.season_id and r.number <= 3
  `;
  await sql`update entries set autopilot = 'favorites' where id % 10 = 0`;
  await sql`
    insert into autopilot_locks (round_id, lock, game_ids, sides, entry_ids, refused_by)
    select r.id, 1, array(select id from games where round_id = r.id), array(select 1 from games where round_id = r.id),
      array(select id from entries where season_id = r.season_id and autopilot <> 'off'), '{}'
    from rounds r where r.number <= 3
  `;
}

/** Eighty lines of each season, of a user each, and a lock of each first round that was opened again. */
async function insertLedger(sql: Sql, { users }: Size): Promise<void> {
  await sql`insert into reopened_locks (round_id, lock) select id, 1 from rounds where number = 1`;
  await sql`
    insert into ledger_lines (season_id, number, line, hash)
    select s.id, n, jsonb_build_array(n, '2026-03-19T16:00:00.000Z', 1 + (s.id * 80 + n) % ${users}::int, 'open', 1),
      encode(sha256(n::text::bytea), 'hex')
    from seasons s, generate_series(1, 80) n
  `;
}

/** The audit log, rate limits, reminders, emails, and the rows of the site itself. */
async function insertQueues(sql: Sql, { users }: Size): Promise<void> {
  await sql`insert into site default values`;
  await sql`insert into write_checks (written_at) values (now())`;
  await sql`
    insert into audit_log (actor, user_id, username, action, target)
    select 'user', 1 + n % 500, 'Player', 'game.update', 'game ' || n from generate_series(1, ${users}) n
  `;
  await sql`insert into audit_texts (audit_id, user_id, text) select id, user_id, 'Hello' from audit_log`;
  await sql`
    insert into rate_limits (key, points, expire) select 'login:' || n, 1, 0 from generate_series(1, ${users}) n
  `;
  await sql`insert into reminded_rounds (round_id, channel) select id, 'mail' from rounds`;
  await sql`insert into queued_rounds (round_id, channel, is_queued) select id, channel, true from rounds, unnest(${CHANNELS.map(({ name }) => name)}::text[]) channel`;
  await sql`
    insert into forgotten_passwords (email_key, due_at) select n || '@example.org', now() from generate_series(1, ${users}) n
  `;
  await sql`
    insert into mail_preferences (user_id, kind, token)
    select n, 'reminder', lpad(n::text, 43, 'r') from generate_series(1, ${users}) n
  `;
  await sql`
    insert into deliveries (channel, about, is_urgent)
    select 'mail', jsonb_build_object('kind', 'reminder', 'userId', n, 'roundId', 1), false from generate_series(1, ${users}) n
  `;
}
