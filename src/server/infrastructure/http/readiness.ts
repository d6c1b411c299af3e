import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { SECOND } from '#domain/time.ts';
import { isUnavailable, isUnwritable } from '#server/infrastructure/db/connectionErrors.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import { diskFault } from '#server/infrastructure/disk.ts';
import type { Changes } from '#server/infrastructure/events/changes.ts';

const TIMEOUT_MS = 3 * SECOND;
const POLL_EVERY_MS = 100;
/** A write is tried again after so long. */
const WRITTEN_FOR_MS = 5 * SECOND;
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';

const AWAY = 'The database is away: it does not answer';
const LOCK = 'A lock holds up the database: what is saved waits';
const READ_ONLY = 'The database is read-only';
const NO_SPACE = 'No space is left on the disk of the database';
const SEALING = 'A round is being sealed for more than a minute';
const NO_CHANGES = 'The database sends no changes';

interface ReadinessDeps {
  readonly database: Database;
  readonly changes: Changes;
  readonly config: { readonly dataDir: string };
}

/** Finds out whether a save would succeed now and reach the screens, by a write of its own. All who ask share it. */
export class Readiness {
  readonly #deps: ReadinessDeps;
  #asked: Promise<string | undefined> | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ReadinessDeps) {
    this.#deps = deps;
  }

  /** Returns the cause in one line; undefined if all is well. */
  fault(): Promise<string | undefined> {
    this.#asked ??= this.#find().finally(() => {
      this.#asked = undefined;
    });
    return this.#asked;
  }

  async #find(): Promise<string | undefined> {
    const { database, changes, config } = this.#deps;
    const until = performance.now() + TIMEOUT_MS;
    const ofDisk = database.kind === 'embedded' ? diskFault(config.dataDir, { neededMb: 1 }) : undefined;
    if (ofDisk !== undefined) return ofDisk;
    const late = delay(TIMEOUT_MS, 'late' as const, { ref: false });
    try {
      const found = await Promise.race([this.#ask(until), late]);
      // a database that tells of changes is there, and so is the embedded one
      if (found === 'late') return database.kind === 'embedded' || changes.inSync() ? LOCK : AWAY;
      return found;
    } catch (error) {
      return causeOf(error);
    }
  }

  async #ask(until: number): Promise<string | undefined> {
    const { database, changes } = this.#deps;
    const state = await database.query(readState);
    if (state.isReadOnly) return READ_ONLY;
    if (state.isLocked) return LOCK;
    if (performance.now() - this.#writtenAt >= WRITTEN_FOR_MS) {
      await database.transact(write);
      this.#writtenAt = performance.now();
    }
    if (state.isSealing) return SEALING;
    return (await messagesArrive(changes, until)) ? undefined : NO_CHANGES;
  }
}

function causeOf(error: unknown): string {
  if (isUnavailable(error)) return AWAY;
  if (isUnwritable(error)) return /read-only/i.test(error.message) ? READ_ONLY : NO_SPACE;
  if (!(error instanceof DatabaseError)) return AWAY;
  return error.code === LOCKED ? LOCK : `The database cannot write: ${error.message}`;
}

interface State {
  readonly isReadOnly: boolean;
  readonly isSealing: boolean;
  readonly isLocked: boolean;
}

async function readState(sql: Sql): Promise<State> {
  const [row] = await sql<[State]>`
    select current_setting('transaction_read_only')::boolean as is_read_only,
      exists (
        select from rounds where sealed_lock < locks and locked_at < clock_timestamp() - interval '1 minute'
      ) as is_sealing,
      exists (
        select from pg_locks l
        join pg_stat_activity a on a.pid = l.pid
        where not l.granted and l.waitstart < clock_timestamp() - interval '10 seconds'
          and a.datname = current_database() and a.application_name = 'unbusted'
      ) as is_locked
  `;
  return row;
}

/** Writes the one row of its table, unless another process has done so a moment ago. */
async function write(tx: Tx): Promise<void> {
  await tx`set local lock_timeout = '2500ms'`;
  await tx`
    insert into write_checks as w (written_at) values (clock_timestamp())
    on conflict (is_only) do update set written_at = excluded.written_at
    where w.written_at not between excluded.written_at - interval '5 seconds' and excluded.written_at
  `;
}

async function messagesArrive(changes: Changes, until: number): Promise<boolean> {
  await changes.start();
  // after a busy second they need a moment to confirm
  while (!changes.inSync() && performance.now() < until - SECOND) await delay(POLL_EVERY_MS, undefined, { ref: false });
  return changes.inSync();
}
