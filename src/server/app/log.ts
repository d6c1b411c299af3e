import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '#server/infrastructure/config/config.ts';
import { isUnavailable } from '#server/infrastructure/db/connectionErrors.ts';
import { NotConfirmedError } from '#server/infrastructure/http/timeout.ts';

const REPEATS_MS = 5_000;

/**
 * Creates the log of JSON lines. PostgreSQL's details of a failed statement are removed: they may quote a whole row,
 * even a password's hash.
 */
export function createLog(
  destination: DestinationStream = pino.destination(1),
  level: Config['logLevel'] = 'warn',
): Logger {
  const quotes = ['detail', 'where', 'query', 'parameters', 'args', 'internalQuery'];
  const redact = { paths: quotes.map((key) => `err.${key}`), remove: true };
  return pino({ level, redact, hooks: countingOutages() }, destination);
}

/** During an outage of the database each request and job fails alike: repeats become one line every few seconds. */
function countingOutages(): NonNullable<LoggerOptions['hooks']> {
  const repeats = new Map<string, number>();
  return {
    logMethod(args, method) {
      const [fields, text] = args;
      const err = outageIn(fields);
      const key = `${text}: ${err?.message}`;
      const count = repeats.get(key);
      if (err && count !== undefined) return void repeats.set(key, count + 1);
      method.apply(this, args);
      if (err) countRepeats(key, (counted) => method.call(this, { err, repeats: counted }, text));
    },
  };

  function countRepeats(key: string, write: (count: number) => void): void {
    repeats.set(key, 0);
    setTimeout(() => {
      const count = repeats.get(key);
      repeats.delete(key);
      if (!count) return;
      write(count);
      countRepeats(key, write);
    }, REPEATS_MS).unref();
  }
}

function outageIn(fields: unknown): Error | undefined {
  if (!(fields instanceof Object && 'err' in fields && fields.err instanceof Error)) return undefined;
  return fields.err instanceof NotConfirmedError || isUnavailable(fields.err) ? fields.err : undefined;
}
