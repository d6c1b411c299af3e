import { toast } from '#client/ui/toast.ts';
import { ApiError, UNEXPECTED } from './call.ts';

export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Returns the server's message if there is one, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || isUnanswered(error) || error.message === UNEXPECTED) return fallback;
  return error.message;
}

export function toastFailure(error: unknown, fallback: string): void {
  toast({ title: 'Error', description: failureText(error, fallback), tone: 'bad' });
}
