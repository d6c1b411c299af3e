import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { Cache } from '#server/infrastructure/cache/cache.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { findLastBackup, type LastBackup } from '#server/infrastructure/db/lastBackup.ts';
import { readQueue } from '#server/infrastructure/deliveries/deliveryQueries.ts';
import type { DeliveryWorker } from '#server/infrastructure/deliveries/deliveryWorker.ts';
import type { Changes } from '#server/infrastructure/events/changes.ts';
import type { EventStreams } from '#server/infrastructure/events/eventStreams.ts';
import type { Readiness } from '#server/infrastructure/http/readiness.ts';
import type { RequestLog } from '#server/infrastructure/http/requestLog.ts';
import { build, version } from '#server/infrastructure/version.ts';
import { countLargestPool, type DatabaseFacts, readDatabaseFacts } from './metricsQueries.ts';

const TIMEOUT_MS = 2_000;
/** All entries of the site are counted. */
const POOLS_COUNTED_EVERY_MS = 10 * MINUTE;
/** Cached responses take less than the first, disk writes more than the third. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5];
/** Other methods are no label, because callers can invent them. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export interface MetricsDeps {
  readonly config: Config;
  readonly database: Database;
  readonly changes: Changes;
  readonly cache: Cache;
  readonly eventStreams: EventStreams;
  readonly requestLog: RequestLog;
  readonly readiness: Pick<Readiness, 'fault'>;
  readonly channels: readonly {
    readonly plural: string;
    readonly help: { readonly tries: string; readonly unqueued: string };
    readonly worker: Pick<DeliveryWorker, 'outcomes' | 'unqueued'>;
  }[];
  readonly pickBatcher: { readonly waiting: number; readonly outcomes: Readonly<Record<string, number>> };
  readonly feedChecker: { readonly outcomes: Readonly<Record<string, number>> };
}

/** Creates the metrics of this process. Most are plain counters elsewhere, which are read at a scrape. */
export function createMetrics(deps: MetricsDeps): Registry {
  const registry = new Registry();
  const { requestLog, cache, pickBatcher, eventStreams, database, config } = deps;
  collectDefaultMetrics({ register: registry });
  countRequests(registry, requestLog);

  const { gauge, counter, outcomes, kinds } = metricFactories(registry);
  setVersion(registry);
  outcomes('pick_saves_total', 'Saves of picks, by outcome', pickBatcher.outcomes);
  gauge('saves_waiting', 'Saves of picks without an answer', () => pickBatcher.waiting);
  gauge('streams_open', 'Open event streams', () => eventStreams.streams);
  gauge('cache_entries', 'Values in the cache', () => cache.size);
  gauge('cache_bytes', 'Estimated size of the cache', () => cache.bytes);
  kinds('cache_builds_total', 'Values that were not cached and had to be loaded or computed, by kind', cache.builds);
  gauge('database_running', 'Database work in progress', () => database.load().running);
  gauge('database_waiting', 'Database work that waits for a connection', () => database.load().waiting);
  counter(
    'database_waited_seconds_total',
    'Time spent waiting for a connection',
    () => database.load().waitedMs / 1000,
  );
  counter('database_work_total', 'Database work done', () => database.load().done);
  counter(
    'database_work_seconds_total',
    'Duration of database work, with its waiting',
    () => database.load().doneMs / 1000,
  );
  gauge('database_oldest_seconds', 'Age of the oldest unfinished database work', () => database.load().oldestMs / 1000);
  for (const { plural, help, worker } of deps.channels) {
    outcomes(`${plural}_total`, `${help.tries}, by outcome`, worker.outcomes);
    kinds(`${plural}_unqueued_total`, `${help.unqueued}, by kind`, worker.unqueued);
  }
  outcomes('feed_checks_total', 'Checks of the results feed, by outcome', deps.feedChecker.outcomes);
  const queue = coalesced(() => withTimeout(database.query(readQueue, 'mail')));
  gauge('database_up', 'Whether a write would work and change messages arrive', async () =>
    Number((await deps.readiness.fault()) === undefined),
  );
  gauge('mails_waiting', 'Mails in the queue', async () => (await queue())?.length);
  gauge('mail_oldest_seconds', 'Age of the oldest mail in the queue', async () => (await queue())?.oldestSeconds);
  // with a database server the folder may not exist
  const disk = coalesced(() => withTimeout(statfs(config.dataDir)));
  gauge('disk_bytes', 'Size of the disk that DATA_DIR is on', async () => bytesOf(await disk(), 'blocks'));
  gauge('disk_free_bytes', 'Free space on that disk', async () => bytesOf(await disk(), 'bavail'));
  addBackups(gauge, database);
  const facts = coalesced(() => withTimeout(database.query(readDatabaseFacts)));
  const fact = (name: string, help: string, key: keyof DatabaseFacts) =>
    gauge(name, help, async () => (await facts())?.[key] ?? undefined);
  const largest = rarely(POOLS_COUNTED_EVERY_MS, () => database.query(countLargestPool));
  gauge('largest_pool_entries', 'Entries of the largest pool', () => withTimeout(largest()));
  if (config.resultsFeed !== 'off') {
    fact('feed_failing', 'Seasons whose last check of the results feed failed', 'feedFailing');
    fact('feed_unasked_seconds', 'Time since the feed was asked for an undecided game', 'feedUnaskedSeconds');
  }
  fact('next_deadline_seconds', 'Time until the next deadline', 'deadlineSeconds');
  fact('rounds_unsealed', 'Past rounds that are not locked, or not sealed in every pool', 'unsealedRounds');
  fact('pools_unsealed', 'Pools that wait for their seal of a locked round', 'unsealedPools');
  fact('sealing_seconds', 'Duration of the last sealing, from the lock to the last pool', 'sealingSeconds');
  fact('database_bytes', 'Size of the database', 'bytes');
  fact('database_connections', 'Connections to the database server', 'connections');
  fact('database_connections_allowed', 'Connections that it allows', 'maxConnections');
  fact('database_replication_lag_seconds', 'Lag of the slowest standby', 'lagSeconds');
  return registry;
}

/** A metric whose value is always 1: version and build are its labels. */
function setVersion(registry: Registry): void {
  const help = 'The version of the app, and a digest of its code';
  const gauge = new Gauge({ name: 'unbusted_info', help, labelNames: ['version', 'build'], registers: [registry] });
  gauge.set({ version, build }, 1);
}

function addBackups(gauge: ReturnType<typeof metricFactories>['gauge'], database: Database): void {
  const backup = lastBackupOf(database);
  gauge(
    'backup_age_seconds',
    'Time since the last backup, or since the site was made',
    async () => (await backup()).ageSeconds,
  );
  gauge('backup_bytes', 'Size of the last backup', async () => (await backup()).bytes ?? 0);
  gauge('backup_failed', 'Whether the last try to back up failed', async () =>
    Number((await backup()).failure !== null),
  );
}

function countRequests(registry: Registry, requestLog: RequestLog): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'unbusted_http_request_seconds',
    help: 'Time until the response began, by route, method and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: 'unbusted_refusals_total',
    help: 'Requests rejected or failed, by status: 429 is over a rate limit',
    labelNames: ['status'],
    registers,
  });
  // Prometheus sees no increase in a counter's first value
  for (const status of [429, 500, 503]) errors.inc({ status }, 0);
  requestLog.onRecord(({ route, method, status, ms }) => {
    const known = status !== 405 && METHODS.has(method) ? method : 'other';
    seconds.observe({ route, method: known, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    if (status >= 400) errors.inc({ status });
  });
}

type Reading = number | undefined;

function metricFactories(registry: Registry) {
  const common = (name: string, help: string) => ({ name: `unbusted_${name}`, help, registers: [registry] });
  const labeled = (label: string) => (name: string, help: string, counts: Readonly<Record<string, number>>) =>
    new Counter({
      ...common(name, help),
      labelNames: [label],
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count);
      },
    });
  return {
    gauge: (name: string, help: string, read: () => Reading | Promise<Reading>) =>
      new Gauge({
        ...common(name, help),
        async collect() {
          this.set((await read()) ?? Number.NaN);
        },
      }),
    counter: (name: string, help: string, read: () => number) =>
      new Counter({
        ...common(name, help),
        collect() {
          this.reset();
          this.inc(read());
        },
      }),
    outcomes: labeled('outcome'),
    kinds: labeled('kind'),
  };
}

/** Reads the last backup; while the database is away, what was known last, as old as it is by now. */
function lastBackupOf(database: Database): () => Promise<Pick<LastBackup, 'ageSeconds' | 'bytes' | 'failure'>> {
  let known: Pick<LastBackup, 'ageSeconds' | 'bytes' | 'failure'> = { ageSeconds: 0, bytes: null, failure: null };
  let readAt = performance.now();
  return coalesced(async () => {
    const last = await withTimeout(database.query(findLastBackup));
    if (last) [known, readAt] = [last, performance.now()];
    return { ...known, ageSeconds: known.ageSeconds + (performance.now() - readAt) / SECOND };
  });
}

function coalesced<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= read().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** Reads again when the last value, unless that failed, is this old. */
function rarely<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    if (last && Date.now() < readAt + ms) return last;
    readAt = Date.now();
    last = read();
    last.catch(() => {
      last = undefined;
    });
    return last;
  };
}

function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  const timeout = delay(TIMEOUT_MS, undefined, { ref: false });
  return Promise.race([work.catch(() => undefined), timeout]);
}

function bytesOf(disk: StatsFs | undefined, blocks: 'blocks' | 'bavail'): Reading {
  return disk && disk[blocks] * disk.bsize;
}
