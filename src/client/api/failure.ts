import { toast } from '#client/ui/toast.ts';
import { ApiError } from './call.ts';

/** Returns the server's message if it answered, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 0 ? error.message : fallback;
}

export function toastFailure(error: unknown, fallback: string): void {
  toast({ title: 'Error', description: failureText(error, fallback), tone: 'bad' });
}
