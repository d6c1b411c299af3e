import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnanswered, toastFailure } from '#client/api/failure.ts';
import { picksQuery } from '#client/api/queries.ts';
import { useRetries } from '#client/api/useRetries.ts';
import { isAboutGame } from '#client/seasons/notices.ts';
import type { Notices } from '#contract/notices.ts';
import type { SavedPick } from '#contract/schemas.ts';
import type { IsLocked, PendingPicks, PendingStep, PickChange } from './pickSaving.ts';
import * as saving from './pickSaving.ts';
import { isRejection, rejectedGames, savedText, sendPicks, withSaved } from './savedPicks.ts';
import { storeUnsaved } from './unsavedPicks.ts';

export interface PickSaving {
  readonly pending: PendingPicks;
  /** text of the last save, for a live region */
  readonly statusText: string;
  readonly choose: (changes: PickChanges) => void;
  readonly retry: () => void;
  /** drops failed changes */
  readonly abandon: () => void;
  readonly reconcile: (picks: ReadonlyMap<number, string>, isLocked: IsLocked) => void;
  readonly forgetRejected: (isLocked: IsLocked) => void;
}

type PickChanges = readonly PickChange[];

const FALLBACK = 'Failed to save pick';

interface PickEvents {
  readonly onSaved: (answer: readonly SavedPick[]) => void;
  /** the data is stale */
  readonly onRejected: () => void;
}

/** Saves an entry's picks as they are chosen. */
export function usePickSaving(
  entryId: number,
  initial: () => PendingPicks,
  { onSaved, onRejected }: PickEvents,
): PickSaving {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useMutation({ mutationFn: (changes: PickChanges) => sendPicks(entryId, changes) });
  const { pending, latest, update, ...changes } = usePendingPicks(entryId, initial);
  const [statusText, setStatusText] = useState('');
  const [saves, setSaves] = useState(0);

  /** Returns whether the server responded. */
  const apply = useCallback(
    async (step: PendingStep, isAutomatic = false): Promise<boolean> => {
      const { send } = step;
      update(step.pending);
      if (send.length === 0) return true;
      return save(send).then(
        async (answer) => {
          onSaved(answer);
          await storeSaved(queryClient, entryId, answer);
          refetchNotices(queryClient, answer);
          setStatusText(savedText(answer));
          setSaves((count) => count + 1);
          void apply(saving.saved(latest.current, send));
          return true;
        },
        (error: unknown) => {
          setStatusText('');
          if (!isRejection(error)) {
            // the picks show their state, and without a response so does the bar
            if (!isAutomatic && !isUnanswered(error)) toastFailure(error, FALLBACK);
            void apply(saving.failed(latest.current, send));
            return false;
          }
          toastFailure(error, FALLBACK);
          void apply(saving.rejected(latest.current, send, rejectedGames(error, send), error.message));
          onRejected();
          return true;
        },
      );
    },
    [entryId, latest, update, onSaved, onRejected, queryClient, save],
  );

  const sendFailures = useCallback(
    (isAutomatic: boolean) => {
      const failures = saving.failures(latest.current);
      return failures.length > 0 ? apply(saving.choose(latest.current, failures), isAutomatic) : Promise.resolve(true);
    },
    [latest, apply],
  );
  const retryFailures = useCallback(() => sendFailures(true), [sendFailures]);
  useSaveRetries(retryFailures, saves);

  return {
    pending,
    statusText,
    choose: useCallback((changes) => void apply(saving.choose(latest.current, changes)), [latest, apply]),
    retry: useCallback(() => void sendFailures(false), [sendFailures]),
    ...changes,
  };
}

/** Retries after each save, too. */
function useSaveRetries(attempt: () => Promise<boolean>, saves: number): void {
  const retryNow = useRetries(attempt);
  useEffect(() => {
    if (saves > 0) retryNow();
  }, [saves, retryNow]);
}

/** Holds the pending picks and stores the unsaved ones. Two taps may come between renders: `latest` has both. */
function usePendingPicks(entryId: number, initial: () => PendingPicks) {
  const [pending, setPending] = useState(initial);
  const latest = useRef(pending);
  const update = useCallback(
    (next: PendingPicks) => {
      if (next === latest.current) return;
      latest.current = next;
      storeUnsaved(entryId, saving.unsaved(next));
      setPending(next);
    },
    [entryId],
  );
  // removes stored picks that were saved or locked meanwhile
  useEffect(() => storeUnsaved(entryId, saving.unsaved(latest.current)), [entryId]);
  return {
    pending,
    latest,
    update,
    abandon: useCallback(() => update(saving.abandon(latest.current)), [update]),
    reconcile: useCallback<PickSaving['reconcile']>(
      (picks, isLocked) => update(saving.reconcile(latest.current, picks, isLocked, 'Not saved in time')),
      [update],
    ),
    forgetRejected: useCallback<PickSaving['forgetRejected']>(
      (isLocked) => update(saving.forgetRejected(latest.current, isLocked)),
      [update],
    ),
  };
}

/** Adds saved picks to the cached ones; an older response in flight must not overwrite them. */
async function storeSaved(queryClient: QueryClient, entryId: number, answer: readonly SavedPick[]): Promise<void> {
  const { queryKey } = picksQuery(entryId);
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (picks) => picks && withSaved(picks, answer));
  if (wasFetching) void queryClient.invalidateQueries({ queryKey });
}

/** Refetches the notices that end when these games are picked. */
function refetchNotices(queryClient: QueryClient, answer: readonly SavedPick[]): void {
  const ids = new Set(answer.map(({ gameId }) => gameId));
  for (const [queryKey, notices] of queryClient.getQueriesData<Notices>({ queryKey: ['notices'] })) {
    if (notices && isAboutGame(notices, ids)) void queryClient.invalidateQueries({ queryKey });
  }
}
