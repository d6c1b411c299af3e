import { hash, randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Game, Round } from '#contract/schemas.ts';
import { hashPassword } from '#server/accounts/password/passwords.ts';
import { insertSession } from '#server/accounts/session/sessionQueries.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import type { TestApp } from '#test/support/app.ts';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { type Filled, fillEmbedded, filled } from '#test/support/poolScenes.ts';
import type { LoadUser } from './loadUser.ts';

export const PASSWORD = 'secret1';
const POOLS = 20;
const SMALLEST = 50;
const LARGEST = 200;
/** The lifetime of a new session, which is not extended at once. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

export interface LoadSite {
  readonly pools: number;
  readonly seasonId: number;
  /** the open one, the second */
  readonly round: Round;
  readonly games: readonly Game[];
  readonly rootCookie: string;
  /** all players in random order, with sessions */
  readonly people: readonly LoadUser[];
}

/** Fills the embedded database, or the empty one of DATABASE_URL. Called at the top level of a test file. */
export async function fillSite(): Promise<Filled<LoadSite>> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL === undefined) return fillEmbedded(buildSite);
  const database = await connectServer(DATABASE_URL, pino({ level: 'silent' }));
  try {
    await database.query(refuseUnlessEmpty);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { env: { DATABASE_URL }, scene: await filled(database, buildSite) };
}

/** Throws if the database has a table, so that no data are at risk. */
export async function refuseUnlessEmpty(sql: Sql): Promise<void> {
  const [found] = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1
  `;
  if (found) throw new Error(`The database that DATABASE_URL names has a table (${found.name}): name an empty one`);
}

async function buildSite(t: TestApp): Promise<LoadSite> {
  const { season, rounds, games } = await buildMarch(t, 1);
  const [, round] = rounds;
  if (!round) throw new Error('there is no second round');
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  for (let n = 0; n < POOLS; n++) {
    const entries = SMALLEST + Math.round(((LARGEST - SMALLEST) * n) / (POOLS - 1));
    const pool = await t.buildPool(root, season, `Office ${n + 1}`);
    await buildCrowd(t, { season, rounds, games }, pool, entries, (player) => `Player ${player} of ${n + 1}`);
  }
  return {
    pools: POOLS,
    seasonId: season.id,
    round,
    games: games.filter(({ roundId }) => roundId === round.id),
    rootCookie: root.cookie ?? '',
    people: await t.sql(createSessions),
  };
}

/** Gives all players the same password and a session each. */
async function createSessions(sql: Sql): Promise<LoadUser[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const players = await sql<(LoadUser & { id: number })[]>`
    update users u set password_hash = ${passwordHash}
    from pool_memberships m
    where m.user_id = u.id
    returning u.id, u.username, m.entry_id as "entryId", m.pool_id as "poolId"
  `;
  const people: LoadUser[] = [];
  for (const { id, ...player } of players.toSorted(
    (one, other) => ((one.id * 7_919) % 997) - ((other.id * 7_919) % 997),
  )) {
    const token = randomBytes(16).toString('hex');
    const session = { tokenHash: hash('sha256', token), browser: null, system: null };
    await insertSession(sql, session, { id, method: 'password', passwordHash }, SESSION_SECONDS);
    people.push({ ...player, cookie: `unbusted=${token}`, address: `10.1.${id >> 8}.${id & 255}` });
  }
  return people;
}
