import postgres from 'postgres';

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
  return isLost(error) ? new ConnectionLostError(error) : error;
}

function isLost(error: unknown): boolean {
  // after FATAL and PANIC the session has ended
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC';
  if (!(error instanceof Error) || !('code' in error)) return false;
  return 'syscall' in error || String(error.code).startsWith('CONNECTION_');
}
