import { DatabaseError } from 'pg';

/** The connection was lost. Statements that were sent on it may or may not have been executed. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';

  constructor(cause?: unknown) {
    super('The connection to the database was lost', { cause });
  }
}

/** There is no connection: none was free in time, or the server cannot be used. Nothing was sent. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';

  constructor(cause?: unknown) {
    super('There is no connection to the database', { cause });
  }
}

/** Whether the database was unreachable, read-only or lost, so that another attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ConnectionLostError || error instanceof NoConnectionError;
}

/** Whether a statement failed, and its connection can still be used. */
export function isOfStatement(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC';
}

/** Whether PostgreSQL answers with this SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}

/** The driver's error for this has no code. */
export function isWithoutTls(error: unknown): boolean {
  return error instanceof Error && error.message === 'The server does not support SSL connections';
}

/** The driver's error for this has no code. */
export function isWithoutPassword(error: unknown): boolean {
  return error instanceof Error && /: client password must be a (non-empty )?string$/.test(error.message);
}

/** Whether PostgreSQL had no space, or its disk was read-only: disk_full, and io_error or insufficient_privilege for such a file. */
export function isUnwritable(error: unknown): error is DatabaseError {
  if (!(error instanceof DatabaseError)) return false;
  return error.code === '53100' || (/^(58030|42501|25006)$/.test(error.code ?? '') && /read-only/i.test(error.message));
}
