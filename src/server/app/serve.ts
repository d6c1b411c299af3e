import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { featureJobs, featureOpenings, featureTags } from '#app/server.ts';
import { hasSiteAdmin, makeFirstSiteAdmin } from '#server/accounts/account/siteAdmins.ts';
import { checkSignInWays } from '#server/accounts/signIn/checkSignInWays.ts';
import { CHANNELS } from '#server/app/channels/channels.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { insertSite } from '#server/infrastructure/db/lastBackup.ts';
import { listGone, migrate } from '#server/infrastructure/db/migrate.ts';
import { Changes } from '#server/infrastructure/events/changes.ts';
import { EventStreams } from '#server/infrastructure/events/eventStreams.ts';
import { warnOfHttps } from '#server/infrastructure/http/address.ts';
import { startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { servePages } from '#server/infrastructure/http/pages.ts';
import { serveMetrics } from '#server/infrastructure/metrics/metricsServer.ts';
import { COPY_TEXT, isCopy } from '#server/infrastructure/silence/silence.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { CLI, version } from '#server/infrastructure/version.ts';
import { startLockJob } from '#server/pools/seals/lockJob.ts';
import { checkBackupDir, startNightlyBackups } from '#server/site/backup/nightlyBackups.ts';
import { startLockedAheadJob } from '#server/tournament/rounds/lockedAheadJob.ts';
import { buildApp } from './app.ts';
import { watchDatabase } from './databaseWatch.ts';
import type { Opened } from './opened.ts';
import { startPurgeJobs } from './purgeJob.ts';
import { startSilenceJob } from './silenceJob.ts';
import type { StopSignal } from './stopSignal.ts';

/** Delay after the start before mails are sent and expired rows are purged. */
const SETTLE_MS = 1_000;
const CLIENT = fileURLToPath(new URL('../../../dist/client', import.meta.url));

interface ServerDeps {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}

export async function serve(deps: ServerDeps, stop: StopSignal): Promise<void> {
  const { database, config } = deps;
  checkBackupDir(config);
  await migrate(database);
  for (const feature of await database.query(listGone)) {
    deps.log.info({ feature }, 'A feature is gone, and its tables are kept');
  }
  await database.query(insertSite);
  if (config.admin) await makeFirstSiteAdmin(database, config.admin, deps.log);
  const opened: Opened[] = [];
  try {
    for (const open of featureOpenings) opened.push(await open(deps));
    await checkSignInWays(deps);
    const changes: Partial<Config> = Object.assign({}, ...opened.map((each) => each.changes));
    await serveApp({ ...deps, config: { ...config, ...changes }, opened }, stop);
  } finally {
    await Promise.all(opened.map((each) => each.stop()));
  }
}

interface AppServerDeps extends ServerDeps {
  readonly opened: readonly Opened[];
}

async function serveApp({ database, config, log, opened }: AppServerDeps, stop: StopSignal): Promise<void> {
  const changes = new Changes(database);
  const eventStreams = new EventStreams(database, changes, log);
  let isStopping = false;
  const app = buildApp({ database, config, log, changes, eventStreams, isStopping: () => isStopping });
  const tags = featureTags.map((tagsFor) => tagsFor(app.services));
  servePages(app, CLIENT, config, tags);
  const server = await startHttpServer(app, config);
  const channels = CHANNELS.map(({ plural, help, createWorker }) => ({
    plural,
    help,
    worker: createWorker(app.services),
  }));
  const metrics = await serveMetrics({ ...app.services, channels }).catch(async (error) => {
    await server.stop(0);
    throw error;
  });
  await changes.start().catch(async (error: unknown) => {
    await Promise.all([server.stop(0), metrics?.stop()]);
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`LISTEN failed on the database: ${reason}`, { cause: error });
  });
  warnOfHttps(config, log);
  print(`Unbusted ${version} is running at ${server.url}`);
  if (metrics) print(`Its metrics are at ${metrics.url}/metrics`);
  for (const line of await silenceLines(database, config)) print(line);
  // from here on the database may be lost and come back
  await printLogins(database, opened).catch((err: unknown) => log.error({ err }, 'Who can sign in could not be read'));
  // requests that waited for the start are answered first
  await Promise.race([stop.received, delay(SETTLE_MS, undefined, { ref: false })]);
  const workers = channels.map(({ worker }) => worker);
  for (const worker of workers) worker.start(changes);
  app.services.feedChecker.start();
  const jobs = [
    ...startPurgeJobs(database, config.dataDir, log),
    startLockJob(app.services),
    startLockedAheadJob({ database, log }),
    startSilenceJob({ database, config, log }),
    startNightlyBackups({ database, config, log }),
    watchDatabase({ database, log }),
    ...featureJobs.map((startJob) => startJob(app.services)),
  ];
  await stop.received;
  isStopping = true;
  await stop.drain(config.drainSeconds * 1000);
  const jobsEnd = Promise.all(jobs.map((job) => job?.stop()));
  await eventStreams.stop();
  await Promise.all([
    jobsEnd,
    server.stop(),
    app.services.feedChecker.stop(),
    ...workers.map((worker) => worker.stop()),
  ]);
  await changes.stop();
  await metrics?.stop();
}

/** What the site does not send, and why. */
async function silenceLines(database: Database, { outbound, smtpUrl }: Config): Promise<string[]> {
  if (outbound === 'off') return ['It sends nothing: OUTBOUND is off'];
  if (await database.query(isCopy)) return [`${COPY_TEXT}. If it is the real site now: \`${CLI} go-live\``];
  return smtpUrl === undefined ? ['It sends no email: SMTP_URL is not set'] : [];
}

async function printLogins(database: Database, opened: readonly Opened[]): Promise<void> {
  for (const { readLogins } of opened) for (const line of await readLogins()) print(line);
  if (!(await database.query(hasSiteAdmin))) print(`There is no site admin: \`${CLI} admin <name>\` makes one`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
