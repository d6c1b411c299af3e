import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toastFailure } from '#client/api/failure.ts';
import { picksQuery } from '#client/api/queries.ts';
import type { SavedPick } from '#contract/schemas.ts';
import { MAX_PICKS_A_CALL } from '#domain/limits.ts';
import type { IsClosed, PendingPicks, PendingStep, PickChange } from './pickSaving.ts';
import * as saving from './pickSaving.ts';
import { isApiError, rejectedChange, savedNews, sendPicks, withSaved } from './savedPicks.ts';
import { keepUnsaved } from './unsavedPicks.ts';
import { useRetries } from './useRetries.ts';

export interface PickSaving {
  readonly pending: PendingPicks;
  /** the latest news of a save, for a live region */
  readonly news: string;
  readonly choose: (changes: PickChanges) => void;
  /** sends everything that failed once more */
  readonly retry: () => void;
  /** gives up what has failed */
  readonly abandon: () => void;
  /** what is known of saved picks and of games that take no more has changed */
  readonly reconcile: (picks: ReadonlyMap<number, string>, isClosed: IsClosed) => void;
  /** newer facts about rounds and games say what is locked */
  readonly forgetRejected: (isClosed: IsClosed) => void;
}

type PickChanges = readonly PickChange[];

const FALLBACK = 'Failed to save pick';

/**
 * Saves the picks of one entry as they are chosen: each shows at once, a game has one call on its way at a time,
 * and the last tap wins. What failed is tried again once the connection is back. `initial` tells what was left
 * unsaved before; `onRejected` comes after the server has said no, when what the screen knows is out of date.
 */
export function usePickSaving(entryId: number, initial: () => PendingPicks, onRejected: () => void): PickSaving {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useMutation({ mutationFn: (changes: PickChanges) => sendPicks(entryId, changes) });
  const [pending, setPending] = useState(initial);
  const [news, setNews] = useState('');
  const [saves, setSaves] = useState(0);
  // Two taps may come between two renders: the second has to build on the first.
  const latest = useRef(pending);

  const keep = useCallback(
    (next: PendingPicks) => {
      if (next === latest.current) return;
      latest.current = next;
      keepUnsaved(entryId, saving.unsaved(next));
      setPending(next);
    },
    [entryId],
  );

  /** Answers whether the server could be asked. */
  const take = useCallback(
    async (step: PendingStep, byItself = false): Promise<boolean> => {
      const { send } = step;
      keep(step.pending);
      if (send.length === 0) return true;
      return save(send).then(
        async (answer) => {
          await keepSaved(queryClient, entryId, answer);
          setNews(savedNews(answer));
          setSaves((count) => count + 1);
          void take(saving.saved(latest.current, send));
          return true;
        },
        (error: unknown) => {
          setNews('');
          if (!isApiError(error)) {
            // the state line tells, and a notification for each try by itself would be noise
            if (!byItself) toastFailure(error, FALLBACK);
            void take(saving.failed(latest.current, send));
            return false;
          }
          toastFailure(error, FALLBACK);
          void take(saving.rejected(latest.current, send, rejectedChange(error, send), error.message));
          onRejected();
          return true;
        },
      );
    },
    [entryId, keep, onRejected, queryClient, save],
  );

  const sendFailures = useCallback(
    (byItself: boolean) => {
      const failures = saving.failures(latest.current).slice(0, MAX_PICKS_A_CALL);
      return failures.length === 0 ? Promise.resolve(true) : take(saving.choose(latest.current, failures), byItself);
    },
    [take],
  );
  useRetries(
    useCallback(() => sendFailures(true), [sendFailures]),
    saves,
  );
  // what was kept and has been overtaken meanwhile need not be kept any longer
  useEffect(() => keepUnsaved(entryId, saving.unsaved(latest.current)), [entryId]);

  return {
    pending,
    news,
    choose: useCallback((changes) => void take(saving.choose(latest.current, changes)), [take]),
    retry: useCallback(() => void sendFailures(false), [sendFailures]),
    abandon: useCallback(() => keep(saving.abandon(latest.current)), [keep]),
    reconcile: useCallback(
      (picks, isClosed) => keep(saving.reconcile(latest.current, picks, isClosed, 'Not saved in time')),
      [keep],
    ),
    forgetRejected: useCallback((isClosed) => keep(saving.forgetRejected(latest.current, isClosed)), [keep]),
  };
}

/** Puts what the server has saved among the entry's picks; an older list that is on its way must not undo it. */
async function keepSaved(queryClient: QueryClient, entryId: number, answer: readonly SavedPick[]): Promise<void> {
  const { queryKey } = picksQuery(entryId);
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (picks) => picks && withSaved(picks, answer));
  if (wasFetching) void queryClient.invalidateQueries({ queryKey });
}
