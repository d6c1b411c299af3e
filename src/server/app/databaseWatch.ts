import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import { isUnavailable } from '#server/infrastructure/db/connectionErrors.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';

const CHECK_EVERY_MS = 5 * SECOND;
/** A minute of checks, not of the clock: that goes on while the process is suspended. */
const MAX_UNANSWERED = 12;

const AWAY =
  'The embedded database has answered nothing for a minute: the app ends. Start it again: nothing that was saved is lost';

interface WatchDeps {
  readonly database: Database;
  readonly log: Logger;
}

/**
 * Ends the process when the embedded database has answered nothing for a minute: only another start brings it back. A
 * server comes back by itself, and is connected to again.
 */
export function watchDatabase(
  { database, log }: WatchDeps,
  end: () => void = () => process.exit(1),
): { readonly stop: () => void } {
  let isAsking = false;
  let unanswered = 0;

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      await database.query(nothing);
      unanswered = 0;
    } catch (error) {
      // an error of the statement is an answer
      if (!isUnavailable(error)) unanswered = 0;
    } finally {
      isAsking = false;
    }
  }

  function check(): void {
    unanswered += 1;
    if (!isAsking) void ask();
    if (unanswered <= MAX_UNANSWERED) return;
    log.fatal(AWAY);
    end();
  }

  const timer = database.kind === 'embedded' ? setInterval(check, CHECK_EVERY_MS).unref() : undefined;
  return { stop: () => clearInterval(timer) };
}

async function nothing(sql: Sql): Promise<void> {
  await sql`select`;
}
