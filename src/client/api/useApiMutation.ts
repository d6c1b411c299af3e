import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#client/ui/toast.ts';
import { toastFailure } from './failure.ts';

interface MutationOptions<Variables, Data> {
  readonly mutate: (given: Variables) => Promise<Data>;
  /** what has to be read again, before `onSuccess`; after a refusal too, which may come from somebody else's change */
  readonly invalidates: readonly QueryKey[];
  /** what the notification says when it is done */
  readonly success: string;
  /** what to say of a failure that the server says nothing of, or how to show it */
  readonly failure: string | ((error: Error) => void);
  readonly onSuccess?: (answer: Data) => void | Promise<void>;
  /** what this write is, for those who have to know that it is on its way */
  readonly mutationKey?: MutationKey;
}

/** A write that says that it is done, or why it is not. */
export function useApiMutation<Variables = void, Data = unknown>({
  mutate,
  invalidates,
  success,
  failure,
  onSuccess,
  mutationKey = [],
}: MutationOptions<Variables, Data>) {
  const queryClient = useQueryClient();
  const invalidate = () => Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationKey,
    mutationFn: mutate,
    onSuccess: async (answer) => {
      await invalidate();
      toast({ title: success });
      await onSuccess?.(answer);
    },
    onError: (error) => {
      if (typeof failure === 'string') toastFailure(error, failure);
      else failure(error);
      void invalidate();
    },
  });
}
