import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#client/api/call.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { startSession } from '#client/app/session.ts';
import { toast } from '#client/ui/toast.ts';
import type { User } from '#contract/schemas.ts';

interface Failure {
  readonly title: string;
  /** if the server sent no message */
  readonly description: string;
}

/** Signs a user in; the guard of the sign-in page then redirects them. */
export function useSignIn<Values>(signIn: (values: Values) => Promise<User>, failure: Failure) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useApiMutation({
    mutate: signIn,
    failure: (error) =>
      toast({ ...failure, ...(error instanceof ApiError && { description: error.message }), tone: 'bad' }),
    onSuccess: (user) => {
      startSession(queryClient, user);
      return router.invalidate();
    },
  });
}
