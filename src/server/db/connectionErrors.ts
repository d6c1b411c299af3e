import postgres from 'postgres';
import { UnusableServer } from './dial.ts';

/** The connection is lost: nobody knows whether what was sent on it was done. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';

  constructor(cause?: unknown) {
    super('The connection to the database was lost', { cause });
  }
}

/**
 * The one error for a lost connection in place of the many of the driver: those of its own (`CONNECTION_CLOSED`), those
 * of the socket (`ECONNRESET`), and PostgreSQL's last words before it ends the session. Others are returned as they are.
 */
export function lostOr(error: unknown): unknown {
  return isOfConnection(error) ? new ConnectionLostError(error) : error;
}

/** No connection is free, or none can be opened in time: nothing was sent. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';

  constructor() {
    super('No connection to the database was free in time');
  }
}

/** Whether the database could not be reached, takes no writes, or was lost, so that another try may succeed. */
export function isUnavailable(error: unknown): boolean {
  const unavailable = [ConnectionLostError, NoConnectionError, UnusableServer];
  return unavailable.some((kind) => error instanceof kind) || isOfConnection(error);
}

/** Whether the server takes no more connections: too_many_connections. */
export function isTooMany(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '53300';
}

const OF_NETWORK = /^(CONNECT|ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/;

function isOfConnection(error: unknown): boolean {
  // after FATAL and PANIC the session has ended
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC';
  if (!(error instanceof Error) || !('code' in error)) return false;
  // of a socket file that is not there
  return OF_NETWORK.test(String(error.code)) || ('syscall' in error && error.syscall === 'connect');
}
