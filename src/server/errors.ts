import postgres from 'postgres';
import type { ErrorBody as RefusalBody } from '#contract/schemas.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 503;

export type Issues = NonNullable<RefusalBody['issues']>;

/** A request that is turned down: what the caller is told. Thrown anywhere, answered in http/sendError.ts. */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly issues: Issues | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ErrorStatus, message: string, issues?: Issues, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.issues = issues;
    this.headers = headers;
  }
}

/** 400: what the caller sent, at a path of the body. */
export function badRequest(path: string, message: string): HttpError {
  return new HttpError(400, message, [{ path, message }]);
}

/** 403: what this caller may not do. */
export function forbidden(message: string): HttpError {
  return new HttpError(403, message);
}

/** 404: what does not exist. */
export function notFound(what: 'Entry' | 'Game' | 'Group' | 'Round' | 'Season' | 'User'): HttpError {
  return new HttpError(404, `${what} not found`);
}

/** 409: what the state forbids. */
export function conflict(message: string): HttpError {
  return new HttpError(409, message);
}

/** Turns a write that the database's constraint of this name forbids into a refusal. */
export async function errorOn<T>(
  constraint: string,
  httpError: (error: postgres.PostgresError) => HttpError,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.constraint_name === constraint) throw httpError(error);
    throw error;
  }
}
