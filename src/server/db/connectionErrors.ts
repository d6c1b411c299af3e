import postgres from 'postgres';
import { UnusableServer } from './dial.ts';

/** The connection was lost. Statements that were sent on it may or may not have been executed. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';

  constructor(cause?: unknown) {
    super('The connection to the database was lost', { cause });
  }
}

/** Replaces errors of the driver, the socket or a FATAL one by ConnectionLostError. Returns any other unchanged. */
export function lostOr(error: unknown): unknown {
  return isOfConnection(error) ? new ConnectionLostError(error) : error;
}

/** No connection was free in time. Nothing was sent. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';

  constructor() {
    super('No connection to the database was free in time');
  }
}

/** Whether the database was unreachable, read-only or lost, so that another attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  const unavailable = [ConnectionLostError, NoConnectionError, UnusableServer];
  return unavailable.some((kind) => error instanceof kind) || isOfConnection(error);
}

export function isTooMany(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '53300';
}

const OF_NETWORK = /^(CONNECT|ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/;

function isOfConnection(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC';
  if (!(error instanceof Error) || !('code' in error)) return false;
  return OF_NETWORK.test(String(error.code)) || ('syscall' in error && error.syscall === 'connect');
}
