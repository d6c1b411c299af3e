import type { Context } from 'hono';
import type { Logger } from 'pino';
import { hasCode, isUnavailable, isUnwritable } from '#server/infrastructure/db/connectionErrors.ts';
import {
  beingSealed,
  HttpError,
  RETRY_SOON,
  StaleSignInError,
  seasonBeingSealed,
} from '#server/infrastructure/errors.ts';
import { EncodedBody, sendEncoded } from './encodedBody.ts';
import { routePatternOf } from './requestLog.ts';
import { NotConfirmedError } from './timeout.ts';

/** Somebody has to free some space. */
const RETRY_LATER = { 'Retry-After': '60' };
const UNSAVED = 'Nothing can be saved right now. Please try again later.';
const UNCONFIRMED = 'This was not confirmed. Please try again.';

interface ErrorResponseOptions {
  readonly format?: 'text' | undefined;
  readonly unconfirmed?: string;
}

/** The issues of a pasted bracket are long, so that errors are compressed like all other answers. */
export async function sendHttpError(http: Context, httpError: HttpError, format?: 'text'): Promise<Response> {
  const { message, issues, status, headers = {} } = httpError;
  if (format === 'text') return http.text(message, status, headers);
  const reauth = httpError instanceof StaleSignInError ? httpError.reauth : undefined;
  const text = JSON.stringify({ message, ...(issues && { issues }), ...(reauth && { reauth }) });
  for (const [name, value] of Object.entries(headers)) http.header(name, value);
  return sendEncoded(http, new EncodedBody(text, 'application/json'), status);
}

/** Logs any error that is not an HttpError, and hides its message from the caller. */
export async function sendError(
  http: Context,
  log: Logger,
  error: unknown,
  options: ErrorResponseOptions = {},
): Promise<Response> {
  const { format, unconfirmed = UNCONFIRMED } = options;
  if (error instanceof HttpError) return sendHttpError(http, error, format);
  if (isUnstorableText(error)) return sendHttpError(http, new HttpError(400, 'Text that cannot be stored'), format);
  if (seasonBeingSealed(error) !== undefined) return sendHttpError(http, beingSealed(), format);
  log.error({ err: error, requestId: http.get('requestId'), method: http.req.method, route: routePatternOf(http) });
  if (error instanceof NotConfirmedError || isUnavailable(error)) {
    return sendHttpError(http, new HttpError(503, unconfirmed, undefined, RETRY_SOON), format);
  }
  if (isUnwritable(error)) return sendHttpError(http, new HttpError(503, UNSAVED, undefined, RETRY_LATER), format);
  const message = 'Something went wrong on our side. Please try again.';
  return format === 'text' ? http.text(message, 500) : http.json({ message }, 500);
}

/** PostgreSQL stores no NUL; 22021 is character_not_in_repertoire. */
function isUnstorableText(error: unknown): boolean {
  return hasCode(error, '22021');
}
