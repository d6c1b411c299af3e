import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, call, serverNow } from '#client/api.ts';
import { toastFailure } from '#client/failure.ts';
import { picksQuery } from '#client/queries.ts';
import type { OwnPick, SavedPick } from '#contract/things.ts';
import type { PendingPicks, PickChange, Step } from './pickSaving.ts';
import * as saving from './pickSaving.ts';

export interface PickSaving {
  readonly pending: PendingPicks;
  /** the latest news of a save, for a live region */
  readonly news: string;
  readonly choose: (changes: Changes) => void;
  /** sends everything that failed once more */
  readonly retry: () => void;
  /** these games take no more picks: what has failed will never be saved */
  readonly lock: (gameIds: ReadonlySet<number>) => void;
  /** newer facts about rounds and games say what is locked */
  readonly forgetRefusals: () => void;
}

type Changes = readonly PickChange[];

const FALLBACK = 'Failed to save pick';

/**
 * Saves the picks of one entry as they are chosen: each shows at once, a game has one call on its way at a time,
 * and the last tap wins. `onRefused` comes after the server has said no, when what the screen knows is out of date.
 */
export function usePickSaving(entryId: number, onRefused: () => void): PickSaving {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useMutation({ mutationFn: (changes: Changes) => sendPicks(entryId, changes) });
  const [pending, setPending] = useState(saving.NOTHING_PENDING);
  const [news, setNews] = useState('');
  // Two taps may come between two renders: the second has to build on the first.
  const latest = useRef(pending);

  const keep = useCallback((next: PendingPicks) => {
    latest.current = next;
    setPending(next);
  }, []);

  const take = useCallback(
    (step: Step) => {
      keep(step.pending);
      if (step.send.length === 0) return;
      const { send } = step;
      void save(send).then(
        async (answer) => {
          await keepSaved(queryClient, entryId, answer);
          setNews(savedNews(answer));
          take(saving.saved(latest.current, send));
        },
        (error: unknown) => {
          toastFailure(error, FALLBACK);
          setNews('');
          if (!isRefusal(error)) return take(saving.failed(latest.current, send));
          take(saving.refused(latest.current, send, atFault(error, send), error.message));
          onRefused();
        },
      );
    },
    [entryId, keep, onRefused, queryClient, save],
  );

  return {
    pending,
    news,
    choose: useCallback((changes) => take(saving.choose(latest.current, changes)), [take]),
    retry: useCallback(() => take(saving.choose(latest.current, saving.failures(latest.current))), [take]),
    lock: useCallback((gameIds) => keep(saving.lock(latest.current, gameIds, 'Not saved before the deadline')), [keep]),
    forgetRefusals: useCallback(() => keep(saving.forgetRefusals(latest.current)), [keep]),
  };
}

async function sendPicks(entryId: number, changes: Changes): Promise<SavedPick[]> {
  const [first, ...others] = changes;
  const query = { entryId };
  if (first && others.length === 0) return [await call('savePick', { query, body: first })];
  return await call('savePicks', { query, body: { picks: [...changes] } });
}

/** Puts what the server has saved among the entry's picks; an older list that is on its way must not undo it. */
async function keepSaved(queryClient: QueryClient, entryId: number, answer: readonly SavedPick[]): Promise<void> {
  const { queryKey } = picksQuery(entryId);
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (picks: OwnPick[] | undefined) => picks && withSaved(picks, answer));
  if (wasFetching) void queryClient.invalidateQueries({ queryKey });
}

function withSaved(picks: readonly OwnPick[], answer: readonly SavedPick[]): OwnPick[] {
  const now = new Date(serverNow()).toISOString();
  const byGame = new Map(picks.map((pick) => [pick.gameId, pick]));
  for (const { entryId, gameId, pick } of answer) {
    if (pick === null) byGame.delete(gameId);
    else byGame.set(gameId, { entryId, gameId, pick, madeAt: byGame.get(gameId)?.madeAt ?? now, changedAt: now });
  }
  return [...byGame.values()];
}

/** Whether trying the same again is pointless: the server has looked at the pick and said no. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 403, 404, 409].includes(error.status);
}

/** The games that a refusal is about: those it names as `picks.n`, else all. */
function atFault(refusal: ApiError, changes: Changes): ReadonlySet<number> {
  const named = refusal.issues.flatMap(({ path }) => {
    const position = /^picks\.(\d+)/.exec(path)?.[1];
    const change = position === undefined ? undefined : changes[Number(position)];
    return change ? [change.gameId] : [];
  });
  return new Set(named.length > 0 ? named : changes.map((change) => change.gameId));
}

function savedNews(answer: readonly SavedPick[]): string {
  const [first, ...others] = answer;
  if (!first) return '';
  if (others.length > 0) return `${answer.length} picks saved successfully`;
  return first.pick === null ? 'Pick taken back' : `Pick saved successfully: ${first.pick}`;
}
