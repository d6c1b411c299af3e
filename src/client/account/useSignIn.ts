import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#client/api/call.ts';
import { startSession } from '#client/shell/session.ts';
import { toast } from '#client/ui/toast.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { User } from '#contract/schemas.ts';

interface Failure {
  readonly title: string;
  /** if the server sent no message */
  readonly description: string;
}

export function toastSignInFailure(failure: Failure, error: Error): void {
  toast({ ...failure, ...(error instanceof ApiError && { description: error.message }), tone: 'bad' });
}

/** Signs a user in; the guard of the sign-in page then redirects them. */
export function useSignIn<Values>(signIn: (values: Values) => Promise<User>, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useApiMutation({
    mutate: signIn,
    failure: onError,
    onSuccess: (user) => {
      startSession(queryClient, user);
      return router.invalidate();
    },
  });
}
