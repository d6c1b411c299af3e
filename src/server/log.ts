import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * Creates the log of JSON lines. PostgreSQL's details of a failed statement are removed: they may quote a whole row,
 * even a password's hash.
 */
export function createLog(
  destination: DestinationStream = pino.destination(1),
  level: Config['logLevel'] = 'warn',
): Logger {
  const quotes = ['detail', 'where', 'query', 'parameters', 'args', 'internal_query'];
  return pino({ level, redact: { paths: quotes.map((key) => `err.${key}`), remove: true } }, destination);
}
