import { toast } from '#client/ui/toast.ts';
import { ApiError } from './call.ts';

/** What to tell a person about a failure: the server's words where it answered, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 0 ? error.message : fallback;
}

/** Shows the notification titled `Error` for something that failed. */
export function toastFailure(error: unknown, fallback: string): void {
  toast({ title: 'Error', description: failureText(error, fallback), tone: 'bad' });
}
