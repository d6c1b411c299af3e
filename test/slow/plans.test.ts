import { beforeAll, expect, test } from 'vitest';
import { featurePlans } from '#app/testing.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { testDatabase } from '../support/database.ts';
import { appStatements, type Statement } from '../support/statements.ts';
import { buildLargeSite, LARGE } from './largeSite.ts';

const database = await testDatabase();

/** Statements that change the session or the transaction and read nothing. */
const NO_READING = /^\s*(set|lock|analyze)\b/;

/** Statements that read whole tables and that no request waits for. */
const NO_REQUEST: Readonly<Record<string, string>> = {
  ...featurePlans,
  'accounts/recovery/recoveryQueries.ts queueResets': 'by the mail worker, for all addresses that are due',
  'accounts/waysIn/passkeyQueries.ts countPasskeysElsewhere': 'at the start',
  'accounts/account/siteAdmins.ts hasSiteAdmin': 'at the start',
  'site/backup/backupQueries.ts insertInto': 'for a restore',
  'site/backup/restore.ts makeCopy': 'for a restore',
  'site/backup/backupQueries.ts listSequences': 'for a backup',
  'site/backup/backupQueries.ts listRestoreTriggers': 'for a restore',
  'site/backup/backupQueries.ts listSpentSequences': 'for a restore',
  'site/backup/backupQueries.ts listTables': 'for a backup and a restore',
  'tournament/rounds/lockQueries.ts listLockedAhead': 'by a job, and for a site admin, for the rounds of all seasons',
  'tournament/rounds/lockQueries.ts listPending': 'by the job that locks and seals, for the few rounds of all seasons',
  'pools/previews/previewQueries.ts countMissing': 'for a site admin, who asks about all entries of a season',
  'pools/picks/missingQueries.ts listMissing': 'for a site admin, who asks about all entries of a season',
  'accounts/users/userQueries.ts listAccounts': 'for the command line, which lists all users',
  'app/purgeJob.ts purgeExpired': 'every hour',
  'app/channels/silence.ts dropNews': 'by the job of a silent site, and once when a copy goes live',
  'infrastructure/deliveries/deliveryQueries.ts readQueue': 'for the metrics',
  'tournament/feedRecords/feedCheckQueries.ts listFedSeasons': 'by the feed checker, for all seasons',
  'infrastructure/http/readiness.ts readState':
    'for /readyz, which asks once for all, for the few rounds of all seasons',
  'infrastructure/metrics/metricsQueries.ts readDatabaseFacts': 'for the metrics',
  'pools/roundNews/roundNewsQueries.ts listDecided':
    'by the worker of each channel, for the rounds of seasons that are not archived',
  'mails/reminders/reminderQueries.ts insertRemindedRounds':
    'by the mail worker, for the rounds of seasons that are not archived',
  'mails/reminders/reminderQueries.ts queueReminders': 'by the mail worker, for the next users of a round',
  'infrastructure/metrics/metricsQueries.ts countLargestPool': 'for the metrics, every ten minutes',
};

/** Statements that page through a table in the order of its key, or read all of it. */
const IN_ORDER = new Set([
  'accounts/users/userQueries.ts listUsers',
  'infrastructure/audit/auditQueries.ts listAudit',
  'tournament/season/seasonsQueries.ts listSeasons',
]);

/** The one row of which a check keeps. */
const OF_ONE_ROW = new Set(['site', 'write_checks']);

/** Each commit empties it. */
const EMPTY = 'ledger_notes';

/** Rows of a table that the planner reads whole rather than by an index. */
const FEW = 1_000;

/** Partial indexes on few rows. */
const PARTIAL = new Set<string | undefined>(['users_admins', 'seasons_one_active']);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

const statements = appStatements();
const asked = statements.filter(
  ({ sql, where }) => !NO_READING.test(sql) && !NO_REQUEST[where] && !IN_ORDER.has(where),
);

beforeAll(() => database.transact(buildLargeSite), 10 * 60_000);

test('every exception names a statement', () => {
  const names = new Set(statements.map(({ where }) => where));
  expect([...Object.keys(NO_REQUEST), ...IN_ORDER].filter((name) => !names.has(name))).toEqual([]);
});

test(`a site of ${LARGE.users} users, ${LARGE.pools} pools and ${LARGE.seasons} seasons has rows in every table`, async () => {
  expect((await database.query(sizes)).filter(({ rows }) => rows < 1)).toEqual([{ name: EMPTY, rows: 0 }]);
});

test.for(asked.map((statement, index) => ({ title: `${index + 1} ${statement.where}`, statement })))(
  'the plan of a statement has no sequential scan: $title',
  ({ statement }) =>
    database.transact(async (tx) => {
      await tx`set local plan_cache_mode = force_generic_plan`;
      const tables = (await sizes(tx)).filter(({ name }) => !OF_ONE_ROW.has(name));
      const large = tables.filter(({ rows }) => rows >= FEW).map(({ name }) => name);
      expect(await readWhole(tx, statement, large)).toEqual([]);
      // a small table may grow
      await tx`set local enable_seqscan = off`;
      expect(
        await readWhole(
          tx,
          statement,
          tables.map(({ name }) => name),
        ),
      ).toEqual([]);
    }),
);

function sizes(sql: Sql): Promise<{ name: string; rows: number }[]> {
  return sql<{ name: string; rows: number }[]>`
    select relname as name, reltuples as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
  `;
}

/** Those of the tables that a generic plan of the statement scans sequentially. */
async function readWhole(tx: Tx, { sql }: Statement, tables: readonly string[]): Promise<string[]> {
  await tx.unsafe(`prepare statement as ${sql}`);
  const parameters = Array.from({ length: new Set(sql.match(/\$\d+/g)).size }, () => 'null');
  const given = parameters.length > 0 ? `(${parameters.join(', ')})` : '';
  const [row] = await tx.unsafe<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(
    `explain (format json) execute statement${given}`,
  );
  await tx`deallocate statement`;
  return wholeIn(row['QUERY PLAN'][0].Plan).filter((table) => tables.includes(table));
}

function wholeIn(plan: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Filter: filter, Plans = [] } = plan;
  const isFiltered = /^Index/.test(type) && !plan['Index Cond'] && filter && !PARTIAL.has(index);
  const isWhole = type === 'Seq Scan' || isFiltered;
  return [...(isWhole && table ? [table] : []), ...Plans.flatMap(wholeIn)];
}
