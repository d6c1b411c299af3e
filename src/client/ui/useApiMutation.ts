import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from './failure.ts';
import { type Message, toast } from './toast.ts';

export interface MutationOptions<Variables, Data> {
  readonly mutate: (given: Variables) => Promise<Data>;
  /** refetched before `onSuccess`, and after an error too: somebody else's change may have caused it */
  readonly invalidates?: readonly QueryKey[];
  /** the notification of success, or its title; none if omitted */
  readonly success?: string | ((answer: Data, given: Variables) => Message | string);
  /** the text for an error without a message of the server's, or a function that shows the error */
  readonly failure: string | ((error: Error, given: Variables) => void);
  readonly onSuccess?: (answer: Data, given: Variables) => unknown;
  readonly onFailure?: (error: Error) => void;
  readonly mutationKey?: MutationKey;
}

/** A mutation that shows its outcome as a notification and refetches the queries that it changed. */
export function useApiMutation<Variables = void, Data = unknown>({
  mutate,
  invalidates = [],
  success,
  failure,
  onSuccess,
  onFailure,
  mutationKey = [],
}: MutationOptions<Variables, Data>) {
  const queryClient = useQueryClient();
  const invalidate = () => Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationKey,
    mutationFn: mutate,
    onSuccess: async (answer, given) => {
      await invalidate();
      const message = typeof success === 'function' ? success(answer, given) : success;
      if (message) toast(typeof message === 'string' ? { title: message } : message);
      await onSuccess?.(answer, given);
    },
    onError: (error, given) => {
      if (typeof failure === 'string') toastFailure(error, failure);
      else failure(error, given);
      void invalidate().then(() => onFailure?.(error));
    },
  });
}
