import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from './failure.ts';
import { toast } from './ui/toast.ts';

interface Write<Given, Answer> {
  readonly write: (given: Given) => Promise<Answer>;
  /** what has to be read again, before `onDone`; after a refusal too, which may come from somebody else's change */
  readonly renews: readonly QueryKey[];
  /** what the notification says when it is done */
  readonly success: string;
  /** what to say of a failure that the server says nothing of, or how to show it */
  readonly failure: string | ((error: Error) => void);
  readonly onDone?: (answer: Answer) => void | Promise<void>;
  /** what this write is, for those who have to know that it is on its way */
  readonly mutationKey?: MutationKey;
}

/** A write that says that it is done, or why it is not. */
export function useWrite<Given = void, Answer = unknown>({
  write,
  renews,
  success,
  failure,
  onDone,
  mutationKey = [],
}: Write<Given, Answer>) {
  const queryClient = useQueryClient();
  const renew = () => Promise.all(renews.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationKey,
    mutationFn: write,
    onSuccess: async (answer) => {
      await renew();
      toast({ title: success });
      await onDone?.(answer);
    },
    onError: (error) => {
      if (typeof failure === 'string') toastFailure(error, failure);
      else failure(error);
      void renew();
    },
  });
}
