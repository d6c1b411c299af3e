import { fold } from '#domain/names/names.ts';
import { lockedAheadText } from '#domain/scoring/rounds.ts';
import { HOUR, SECOND } from '#domain/time.ts';
import { adminIgnoredText, findSiteAdmin } from '#server/accounts/account/siteAdmins.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { findLastBackup, OVERDUE_MS } from '#server/infrastructure/db/lastBackup.ts';
import { lastMigration } from '#server/infrastructure/db/migrate.ts';
import { Changes } from '#server/infrastructure/events/changes.ts';
import { Readiness } from '#server/infrastructure/http/readiness.ts';
import { COPY_TEXT, isCopy } from '#server/infrastructure/silence/silence.ts';
import { CLI } from '#server/infrastructure/version.ts';
import { REOPEN_ADVICE } from '#server/tournament/rounds/lockedAheadJob.ts';
import { listLockedAhead } from '#server/tournament/rounds/lockQueries.ts';
import { type Check, type Found, type OpenSite, ok, skipped, wrong } from './check.ts';

/** A message to the database and back takes less, also on a busy machine. */
const CLOCK_TOLERANCE_MS = 2 * SECOND;
const BY_NTP = 'Set the clocks of both by NTP, as by `timedatectl set-ntp true`';

/** What needs a database of this version. */
export const DATABASE_CHECKS: readonly Check<OpenSite>[] = [
  { name: 'schema', find: findMaker },
  { name: 'write', find: findWrite },
  { name: 'clock', find: findClock },
  { name: 'rounds', find: findRounds },
  { name: 'backup', find: findBackup },
  { name: 'admin', find: findAdmin },
];

async function findMaker({ database }: OpenSite): Promise<Found> {
  const last = await database.query(lastMigration);
  return ok(`That of this version, made by Unbusted ${last?.version}`);
}

const ADVICE: readonly (readonly [cause: RegExp, todo: string])[] = [
  [/space/, 'Free some space on that disk'],
  [/read-only/, 'Look for errors of the disk in the log of the system; a server may have become a standby'],
  [/lock/, 'Find the program in pg_stat_activity, and end it'],
  [/sealed/, 'Read the lines of level 50 in the log'],
];

/** Writes the row of /readyz, which changes nothing else. */
async function findWrite({ database, config }: OpenSite): Promise<Found> {
  const changes = new Changes(database);
  try {
    const fault = await new Readiness({ database, changes, config }).fault();
    if (fault === undefined) return ok('A row was written, and the message of a change arrives');
    const [, todo = 'Read the log of the database'] = ADVICE.find(([cause]) => cause.test(fault)) ?? [];
    return wrong(fault, todo);
  } finally {
    await changes.stop();
  }
}

async function findClock({ database }: OpenSite): Promise<readonly Found[]> {
  const aheadMs = Date.now() - database.now();
  const lock = await database.query(findLastLock);
  const found: Found[] = [];
  if (Math.abs(aheadMs) > CLOCK_TOLERANCE_MS) {
    const how = `${spanText(aheadMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
    found.push(wrong(`The clock of this machine is ${how} that of the database, which decides on deadlines`, BY_NTP));
  }
  if (lock && lock.aheadMs > CLOCK_TOLERANCE_MS) {
    const when = `at ${lock.at.toISOString()}, ${spanText(lock.aheadMs)} ahead of the database’s clock`;
    found.push(wrong(`The last lock was ${when}: one of the two times was wrong`, BY_NTP));
  }
  return found.length > 0 ? found : [ok('That of the database is that of this machine, and after the last lock')];
}

/** Returns the last lock of the rounds that are locked now. */
async function findLastLock(sql: Sql): Promise<{ readonly at: Date; readonly aheadMs: number } | undefined> {
  const [row] = await sql<{ at: Date; aheadMs: number }[]>`
    select locked_at as at, extract(epoch from locked_at - clock_timestamp())::float8 * 1000 as ahead_ms
    from rounds where confirmed_deadline = deadline and locked_at is not null order by locked_at desc limit 1
  `;
  return row;
}

function spanText(milliseconds: number): string {
  return `${Math.round(Math.abs(milliseconds) / SECOND).toLocaleString('en-US')} s`;
}

async function findRounds({ database }: OpenSite): Promise<readonly Found[]> {
  const rounds = await database.query(listLockedAhead);
  if (rounds.length === 0) return [ok('None is locked before its deadline')];
  return rounds.map((round) => wrong(lockedAheadText(round), REOPEN_ADVICE));
}

async function findBackup({ database, config }: OpenSite): Promise<readonly Found[]> {
  if (await database.query(isCopy)) return [ok(`${COPY_TEXT}, and makes no backups`)];
  const { at, ageSeconds, failure } = await database.query(findLastBackup);
  const byHand = `\`${CLI} backup site.backup\` makes one now`;
  const todo = config.backupAt === 'off' ? `BACKUP_AT is off; ${byHand}` : byHand;
  const age =
    at === null ? 'Last backup: never' : `The last one is ${Math.floor((ageSeconds * SECOND) / HOUR)} hours old`;
  const isOverdue = ageSeconds * SECOND > OVERDUE_MS;
  return [
    isOverdue ? wrong(age, todo) : ok(at === null ? `${age}, on a new site` : age),
    ...(failure === null ? [] : [wrong(`The last try failed: ${failure}`, byHand)]),
  ];
}

/** The start warns of each ADMIN_USERNAME that has no effect; here it is wrong if that user is no site admin. */
async function findAdmin({ database, config: { admin } }: OpenSite): Promise<Found> {
  const existing = await database.query(findSiteAdmin, admin?.username ?? '');
  if (existing === undefined) return skipped(`There is no site admin: \`${CLI} admin <name>\` makes one`);
  if (!admin || fold(existing) === fold(admin.username)) return ok(`${existing} is a site admin`);
  return wrong(adminIgnoredText(existing), 'Take ADMIN_USERNAME and ADMIN_PASSWORD out');
}
