import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { picksQuery } from '#client/api/queries.ts';
import { useRetries } from '#client/api/retries.ts';
import { isAboutGame } from '#client/seasons/notices/notices.ts';
import { isUnanswered, toastFailure } from '#client/ui/failure.ts';
import type { Notices } from '#contract/notices.ts';
import type { Game, SavedPick } from '#contract/schemas.ts';
import type { IsLocked, PendingPicks, PendingStep, PickChange } from './pickSaving.ts';
import * as saving from './pickSaving.ts';
import { isRejection, type LastSave, rejectedGames, sendPicks, toLastSave, withSaved } from './savedPicks.ts';
import { storeUnsaved } from './unsavedPicks.ts';

export interface PickSaving {
  readonly pending: PendingPicks;
  /** undefined after an error, too */
  readonly lastSave: LastSave | undefined;
  readonly choose: (changes: PickChanges) => void;
  readonly retry: () => void;
  /** drops failed changes */
  readonly abandon: () => void;
  readonly reconcile: (picks: ReadonlyMap<number, string>, isLocked: IsLocked) => void;
  readonly forgetRejected: (isLocked: IsLocked) => void;
  /** changes what is wanted of places that have their team by now, and sends it */
  readonly followPlaces: (games: readonly Game[]) => void;
}

type PickChanges = readonly PickChange[];

const FALLBACK = 'Failed to save pick';

interface PickEvents {
  readonly onSaved: (answer: readonly SavedPick[]) => void;
  /** the data is stale */
  readonly onRejected: () => void;
}

/**
 * Saves an entry's picks as they are chosen. What a choice or a response means is decided by `pickSaving.ts`, which is
 * pure; this sends what is to be sent, until nothing is. Say that Duke is tapped, and Baylor before the response to Duke:
 * the choice of Baylor sends nothing, and the response to Duke asks to send Baylor.
 */
export function usePickSaving(entryId: number, initial: () => PendingPicks, events: PickEvents): PickSaving {
  const { pending, latest, update, ...changes } = usePendingPicks(entryId, initial);
  const [lastSave, setLastSave] = useState<LastSave>();
  const send = useSend(entryId, events);

  /** Returns whether the server responded to the last call. */
  const deliver = useCallback(
    async (first: PendingStep, isAutomatic = false): Promise<boolean> => {
      update(first.pending);
      let isAnswered = true;
      let waiting = first.send;
      for (let attempt = 0; waiting.length > 0; attempt += 1) {
        // what was chosen during an automatic retry is the user's own attempt
        const outcome = await send(waiting, isAutomatic && attempt === 0);
        const next = outcome.settle(latest.current);
        update(next.pending);
        setLastSave(outcome.lastSave);
        isAnswered = outcome.isAnswered;
        waiting = next.send;
      }
      return isAnswered;
    },
    [send, latest, update],
  );

  const sendFailures = useCallback(
    async (isAutomatic: boolean) => {
      const failures = saving.failures(latest.current);
      return failures.length === 0 || deliver(saving.choose(latest.current, failures), isAutomatic);
    },
    [latest, deliver],
  );
  const retryNow = useRetries(useCallback(() => sendFailures(true), [sendFailures]));
  useEffect(() => {
    if (lastSave) retryNow();
  }, [lastSave, retryNow]);

  return {
    pending,
    lastSave,
    choose: useCallback((chosen) => void deliver(saving.choose(latest.current, chosen)), [latest, deliver]),
    retry: useCallback(() => void sendFailures(false), [sendFailures]),
    followPlaces: useCallback(
      (games) => {
        const next = saving.followPlaces(latest.current, games);
        if (next === latest.current) return;
        update(next);
        retryNow();
      },
      [latest, update, retryNow],
    ),
    ...changes,
  };
}

interface Outcome {
  readonly isAnswered: boolean;
  readonly lastSave?: LastSave | undefined;
  readonly settle: (pending: PendingPicks) => PendingStep;
}

/** Returns a function that sends changes and returns what the response means for them. */
function useSend(entryId: number, { onSaved, onRejected }: PickEvents) {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useMutation({ mutationFn: (changes: PickChanges) => sendPicks(entryId, changes) });
  return useCallback(
    async (sent: PickChanges, isAutomatic: boolean): Promise<Outcome> => {
      const { answer, error } = await save(sent).then(
        (answer) => ({ answer, error: undefined }),
        (error: unknown) => ({ answer: undefined, error }),
      );
      if (answer) {
        onSaved(answer);
        await storeSaved(queryClient, entryId, answer);
        refetchNotices(queryClient, answer);
        return { isAnswered: true, lastSave: toLastSave(answer), settle: (pending) => saving.saved(pending, sent) };
      }
      // the picks show their state, and without a response so does the bar
      if (isRejection(error) || (!isAutomatic && !isUnanswered(error))) toastFailure(error, FALLBACK);
      if (!isRejection(error)) return { isAnswered: false, settle: (pending) => saving.failed(pending, sent) };
      onRejected();
      const games = rejectedGames(error, sent);
      return { isAnswered: true, settle: (pending) => saving.rejected(pending, sent, games, error.message) };
    },
    [entryId, onSaved, onRejected, queryClient, save],
  );
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
