import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { User } from '#contract/schemas.ts';
import { ApiError } from '../api/call.ts';
import { startSession } from '../app/session.ts';
import { toast } from '../ui/toast.ts';

interface Failure {
  readonly title: string;
  /** where the server said nothing */
  readonly description: string;
}

/** A call that signs a user in; the login page's guard then sends them where they wanted to go. */
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
