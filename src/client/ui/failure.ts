import { ApiError, UNEXPECTED } from '#client/api/call.ts';
import { toast } from './toast.ts';

/** The user has closed a dialog that had to be answered, and so knows why nothing was done. */
export class CanceledError extends Error {}

export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Returns the server's message if there is one, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || isUnanswered(error) || error.message === UNEXPECTED) return fallback;
  return error.message;
}

/** Returns the first issue of each of these fields. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const ofFields = error.issues.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(ofFields.toReversed().map(({ path, message }) => [path, message]));
}

export function toastFailure(error: unknown, fallback: string): void {
  if (error instanceof CanceledError) return;
  toast({ title: 'Error', description: failureText(error, fallback), tone: 'bad' });
}
