import { DatabaseError } from 'pg';
import type { ErrorBody } from '#contract/schemas.ts';
import type { SignInWay } from '#domain/accounts/signIn.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 503;

export type Issues = NonNullable<ErrorBody['issues']>;

/** An error with an HTTP status and a message for the caller; http/sendError.ts sends it. */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly issues: Issues | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ErrorStatus, message: string, issues?: Issues, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.issues = issues;
    this.headers = headers;
  }
}

/** A session's sign-in is too old for what is delicate; `reauth` are the ways in which its account can sign in again. */
export class StaleSignInError extends HttpError {
  readonly reauth: readonly SignInWay[];

  constructor(reauth: readonly SignInWay[]) {
    super(403, 'Please sign in again');
    this.reauth = reauth;
  }
}

export function badRequest(path: string, message: string): HttpError {
  return new HttpError(400, message, [{ path, message }]);
}

export function forbidden(message: string): HttpError {
  return new HttpError(403, message);
}

/** `what` begins with a capital letter. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} not found`);
}

export function conflict(message: string): HttpError {
  return new HttpError(409, message);
}

export const RETRY_SOON = { 'Retry-After': '2' };

export function beingSealed(): HttpError {
  return new HttpError(503, 'This round is being sealed. Please try again.', undefined, RETRY_SOON);
}

/** Converts a write's violation of this constraint into an HTTP error. */
export async function mapConstraintError<T>(
  constraint: string,
  httpError: (error: DatabaseError) => HttpError,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === constraint) throw httpError(error);
    throw error;
  }
}

/** Returns the season of a write that a trigger refused, because it would change a round between its lock and its seals. */
export function seasonBeingSealed(error: unknown): number | undefined {
  if (!(error instanceof DatabaseError) || error.constraint !== 'rounds_being_sealed') return undefined;
  return Number(error.detail);
}
