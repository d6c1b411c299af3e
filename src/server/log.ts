import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * The log: JSON lines, on standard output unless told otherwise, for what went wrong. What PostgreSQL tells about a failed statement beyond
 * its message may quote a whole row, a password's hash with it.
 */
export function createLog(destination: DestinationStream = pino.destination(1)): Logger {
  const quotes = ['detail', 'where', 'query', 'parameters', 'args'];
  return pino({ level: 'warn', redact: { paths: quotes.map((key) => `err.${key}`), remove: true } }, destination);
}
