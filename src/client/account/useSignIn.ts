import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
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
  return useMutation({
    mutationFn: signIn,
    onSuccess: (user) => {
      startSession(queryClient, user);
      return router.invalidate();
    },
    onError: (error) =>
      toast({ ...failure, ...(error instanceof ApiError && { description: error.message }), tone: 'bad' }),
  });
}
