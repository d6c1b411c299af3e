import { createHash } from 'node:crypto';
import { featureSecrets, poolContents, poolSecrets } from '#app/testSecrets.ts';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { TOKEN_SCOPES, type TokenScope } from '#domain/accounts/signIn.ts';
import { hashPassword } from '#server/accounts/password/passwords.ts';
import { hashToken, newAccessToken } from '#server/infrastructure/tokens.ts';
import { insertRemoval } from '#server/pools/members/memberQueries.ts';
import { insertPoolAdmin } from '#server/pools/pool/adminQueries.ts';
import type { ApiUser, TestApp } from './app.ts';
import { Authenticator } from './authenticator.ts';
import { Caller } from './caller.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

export const CALLERS = [
  'anonymous',
  'signedIn',
  'owner',
  'anotherPlayer',
  'member',
  'removedMember',
  'poolAdmin',
  'furtherAdmin',
  'siteAdmin',
] as const;

export type CallerKind = (typeof CALLERS)[number];

export const PASSWORD = 'no brackets busted';
export const RESET_TOKEN = 'a reset token';
export const RESTORE_TOKEN = 'restore-token'.padEnd(43, '0');
export const LOGIN_TOKEN = 'login-token'.padEnd(43, '0');
export const UNDO_TOKEN = 'undo-token'.padEnd(43, '0');
export const STOP_TOKEN = 'stop-token'.padEnd(43, '0');
export const CREATION_CHALLENGE = 'creation-challenge'.padEnd(43, '0');
export const LOGIN_CHALLENGE = 'login-challenge'.padEnd(43, '0');

/**
 * A pool in a season of which round 1 is past, 2 open and 3 without games. The `owner` is an active member with one
 * entry and has another that is in no pool; `anotherPlayer` administers another pool; the `poolAdmin` owns the
 * pool, which has dues, and does not play; the `furtherAdmin` plays; `signedIn` has neither entry nor pool. The `rival` and
 * the `bystander` make no calls.
 */
export interface Scene {
  /** A new caller of that kind, with the cookies that it began with. */
  as(kind: CallerKind): Caller;
  /** A new caller with an access token of that kind of user. */
  byToken(kind: CallerKind, scope: TokenScope): Caller;
  readonly people: Readonly<Record<Exclude<CallerKind, 'anonymous'> | 'rival' | 'bystander', ApiUser>>;
  readonly season: Season;
  /** without entries; its round 1 has no games */
  readonly emptySeason: Season;
  /** without entries; its round 1 has a game of a bracket */
  readonly bracketSeason: Season;
  readonly past: Round;
  readonly open: Round;
  readonly emptyRound: Round;
  readonly pastGame: Game;
  readonly openGame: Game;
  readonly unpickedGame: Game;
  readonly pool: Pool & { inviteCode: string };
  readonly otherPool: Pool & { inviteCode: string };
  /** of the empty season; it goes on from the pool */
  readonly nextPool: Pool & { inviteCode: string };
  readonly entry: Entry;
  readonly freeEntry: Entry;
  /** a second session of the owner, and an access token */
  readonly sessionId: number;
  readonly tokenId: number;
  /** a passkey and an identity of the owner, and a passkey of the bystander, who signs in with it */
  readonly passkeyId: number;
  readonly identityId: number;
  readonly authenticator: Authenticator;
  readonly entries: Readonly<Record<'anotherPlayer' | 'member' | 'removedMember' | 'rival' | 'furtherAdmin', Entry>>;
}

const DUES = { amount: '$20', howToPay: 'Cash, on Friday' };

const built = new WeakMap<TestApp, { scene: Scene; snapshot: Snapshot }>();

/** Fills the database with the scene: step by step the first time, later from a snapshot. */
export async function buildScene(t: TestApp): Promise<Scene> {
  const first = built.get(t);
  if (!first) {
    const scene = await insertScene(t);
    built.set(t, { scene, snapshot: await takeSnapshot(t.database) });
    return scene;
  }
  await first.snapshot.restore();
  const { scene } = first;
  const people = Object.entries(scene.people).map(([kind, { user }]) => {
    const caller = scene.as(kind as CallerKind);
    return [kind, Object.assign(caller, { user })];
  });
  return { ...scene, people: Object.fromEntries(people) };
}

async function insertScene(t: TestApp): Promise<Scene> {
  await t.database.reset();
  const people = {
    siteAdmin: await t.buildUser({ username: 'root', isAdmin: true }),
    poolAdmin: await t.buildUser({ username: 'boss' }),
    owner: await t.buildUser({ username: 'sam' }),
    anotherPlayer: await t.buildUser({ username: 'noor' }),
    member: await t.buildUser({ username: 'lee' }),
    removedMember: await t.buildUser({ username: 'max' }),
    signedIn: await t.buildUser({ username: 'ada' }),
    rival: await t.buildUser({ username: 'kim' }),
    bystander: await t.buildUser({ username: 'joe', avatarUrl: 'https://example.org/joe.png' }),
    furtherAdmin: await t.buildUser({ username: 'pat' }),
  };
  const seasons = await buildSeasons(t);
  const playing = {
    anotherPlayer: await t.buildEntry(people.anotherPlayer, seasons.season),
    member: await t.buildEntry(people.member, seasons.season),
    removedMember: await t.buildEntry(people.removedMember, seasons.season),
    rival: await t.buildEntry(people.rival, seasons.season),
  };
  const entry = await t.buildEntry(people.owner, seasons.season, 'first');
  const freeEntry = await t.buildEntry(people.owner, seasons.season, 'second');
  const entries = { ...playing, furtherAdmin: await t.buildEntry(people.furtherAdmin, seasons.season) };
  const pool = await t.buildPool(people.poolAdmin, seasons.season, 'The Office', { dues: DUES });
  const otherPool = await t.buildPool(people.anotherPlayer, seasons.season, 'The Other Office');
  const nextPool = await t.buildPool(people.poolAdmin, seasons.emptySeason, 'Next', { previousId: pool.id });
  for (const joined of [entry, entries.member, entries.removedMember, entries.rival, entries.furtherAdmin])
    await t.buildMembership(pool, joined);
  await t.database.query(insertPoolAdmin, pool.id, people.furtherAdmin.user.id);
  for (const joined of [entries.anotherPlayer, entries.rival]) await t.buildMembership(otherPool, joined);
  await t.database.query(insertRemoval, pool.id, people.removedMember.user.id);
  for (const picked of [entry, freeEntry, ...Object.values(entries)]) {
    await t.setPick(picked, seasons.pastGame, picked.id % 2 === 0 ? 1 : 2);
  }
  await t.setPick(entry, seasons.openGame, 1);
  await t.setPick(entries.removedMember, seasons.openGame, 2);
  for (const insertContents of poolContents) await t.sql((sql) => insertContents(sql, pool.id, people.owner.user.id));
  for (const insertSecrets of poolSecrets) await t.sql((sql) => insertSecrets(sql, pool.id));
  await setSecrets(t, people.bystander);
  const sessionId = await insertSecondSession(t, people.owner);
  const { tokens, tokenId } = await insertTokens(t, people);
  const passkeys = await insertPasskeys(t, people);
  const byToken = (kind: CallerKind, scope: TokenScope) =>
    new Caller(t.app, undefined, undefined, tokens.get(`${kind} ${scope}`));
  const cookies = new Map(Object.entries(people).map(([kind, person]) => [kind, person.cookie]));
  const as = (kind: CallerKind) => new Caller(t.app, cookies.get(kind));
  return {
    as,
    byToken,
    people,
    ...seasons,
    entry,
    freeEntry,
    entries,
    pool,
    otherPool,
    nextPool,
    sessionId,
    tokenId,
    ...passkeys,
  };
}

async function insertSecondSession(t: TestApp, { user }: ApiUser): Promise<number> {
  const [row] = await t.sql(
    (sql) => sql<[{ id: number }]>`
      insert into sessions (token_hash, user_id, method, expires_at)
      values (${'c'.repeat(64)}, ${user.id}, 'link', clock_timestamp() + interval '30 days') returning id
    `,
  );
  return row.id;
}

/** The owner's first session has begun to add a passkey, and somebody to sign in with one. */
async function insertPasskeys(t: TestApp, { owner, bystander }: Scene['people']) {
  const authenticator = new Authenticator();
  const insert = ({ user }: ApiUser, { credentialId, publicKey }: Authenticator) =>
    t.sql(
      (sql) => sql<[{ id: number }]>`
        insert into passkeys (user_id, name, host, credential_id, public_key, counter, transports)
        values (${user.id}, 'Phone', 'localhost', ${credentialId}, ${publicKey}, 0, '{internal}') returning id
      `,
    );
  await insert(bystander, authenticator);
  const [passkey] = await insert(owner, new Authenticator());
  const [identity] = await t.sql(
    (sql) => sql<[{ id: number }]>`
      insert into identities (user_id, issuer, subject)
      values (${owner.user.id}, 'https://id.example.org/', 'sam') returning id
    `,
  );
  await t.sql(
    (sql) => sql`
      insert into passkey_challenges (challenge, session_hash, expires_at)
      select ${CREATION_CHALLENGE}, token_hash, clock_timestamp() + interval '1 day' from sessions
      where user_id = ${owner.user.id} and method <> 'link'
      union all select ${LOGIN_CHALLENGE}, null, clock_timestamp() + interval '1 day'
    `,
  );
  return { authenticator, passkeyId: passkey.id, identityId: identity.id };
}

/** Tokens of everybody, whose use is not stored, because its day is. */
async function insertTokens(t: TestApp, people: Scene['people']) {
  const tokens = new Map<string, string>();
  for (const [kind, { user }] of Object.entries(people)) {
    for (const scope of TOKEN_SCOPES) {
      const token = newAccessToken();
      tokens.set(`${kind} ${scope}`, token);
      await t.sql(
        (sql) => sql`
          insert into access_tokens (user_id, name, scope, token_hash, expires_at, used_on)
          values (
            ${user.id}, ${scope}, ${scope}, ${hashToken(token)}, clock_timestamp() + interval '30 days',
            current_date + 2
          )
        `,
      );
    }
  }
  const [{ id: tokenId }] = await t.sql(
    (sql) => sql<[{ id: number }]>`select id from access_tokens where user_id = ${people.owner.user.id} limit 1`,
  );
  return { tokens, tokenId };
}

async function buildSeasons(t: TestApp) {
  const emptySeason = await t.buildSeason({ year: 2001 });
  await t.buildRound(emptySeason);
  const bracketSeason = await t.buildSeason({ year: 2002 });
  const made = await t.buildGame(await t.buildRound(bracketSeason));
  await t.sql((sql) => sql`update games set slot = 1 where id = ${made.id}`);
  const season = await t.buildSeason({ year: 2003 });
  const past = await t.buildRound(season);
  const open = await t.buildRound(season, { number: 2 });
  const emptyRound = await t.buildRound(season, { number: 3 });
  const pastGame = await t.buildGame(past, { team1: 'Duke', team2: 'Oregon' });
  const openGame = await t.buildGame(open, { team1: 'Duke', team2: 'Yale' });
  const unpickedGame = await t.buildGame(open, { team1: 'Iowa', team2: 'Drake' });
  await t.moveDeadline(past, -3600);
  await t.setWinner(pastGame, 1);
  return { season, emptySeason, bracketSeason, past, open, emptyRound, pastGame, openGame, unpickedGame };
}

/** hashed once, because a hash takes as long as the rest of the scene */
let passwordHash: Promise<string> | undefined;

/**
 * Sets a password for all users, fresh sessions that no request renews, and reset link, changed email address, calendar and
 * reminders of the bystander.
 */
async function setSecrets(t: TestApp, { user: { id } }: ApiUser): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const token = createHash('sha256').update(RESET_TOKEN).digest('hex');
  const restore = createHash('sha256').update(RESTORE_TOKEN).digest('hex');
  await t.sql(async (sql) => {
    await sql`update users set password_hash = ${hash}`;
    await sql`
      update sessions
      set expires_at = clock_timestamp() + interval '30 days', fresh_until = clock_timestamp() + interval '1 day',
        used_at = clock_timestamp() + interval '1 day'
    `;
    await sql`
      insert into password_reset_tokens (token_hash, user_id, mail_id, queued_at, expires_at)
      values (${token}, ${id}, gen_random_uuid(), clock_timestamp(), clock_timestamp() + interval '1 hour')
    `;
    await sql`
      with change as (
        insert into email_changes (user_id, old_email, expires_at)
        values (${id}, 'old@example.org', clock_timestamp() + interval '7 days')
        returning id
      )
      insert into email_change_tokens (token_hash, change_id) select ${restore}, id from change
    `;
    await sql`
      insert into login_links (token_hash, user_id, expires_at)
      values (${hashToken(LOGIN_TOKEN)}, ${id}, clock_timestamp() + interval '1 day')
    `;
    await sql`
      with addition as (
        insert into additions (user_id, kind, expires_at) values (${id}, 'password', clock_timestamp() + interval '7 days')
        returning id
      )
      insert into addition_links (token_hash, addition_id) select ${hashToken(UNDO_TOKEN)}, id from addition
    `;
    await sql`insert into mail_preferences (user_id, kind, token) values (${id}, 'reminder', ${STOP_TOKEN})`;
    for (const insertSecrets of featureSecrets) await insertSecrets(sql, id);
  });
}
