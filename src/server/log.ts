import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * The log: JSON lines, on standard output unless told otherwise, for what went wrong, and at level `info` for each request.
 * What PostgreSQL tells about a failed statement beyond its message may quote a whole row, a password's hash with it.
 */
export function createLog(
  destination: DestinationStream = pino.destination(1),
  level: Config['logLevel'] = 'warn',
): Logger {
  const quotes = ['detail', 'where', 'query', 'parameters', 'args', 'internal_query'];
  return pino({ level, redact: { paths: quotes.map((key) => `err.${key}`), remove: true } }, destination);
}
