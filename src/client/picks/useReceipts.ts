import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { refreshReceipt, renewReceipt } from '#client/seals/receipts.ts';
import type { Game, Round, SavedPick } from '#contract/schemas.ts';

interface Options {
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** of the entry, by game */
  readonly picks: ReadonlyMap<number, string>;
  readonly isLocked: (gameId: number) => boolean;
}

export interface Receipts {
  readonly renewSaved: (saved: readonly SavedPick[]) => void;
  /** after a guess was saved, which the round of this number seals */
  readonly renew: (roundNumber: number) => void;
  /** fetches the receipt of an open round, which replaces none of other picks */
  readonly refresh: (roundNumber: number) => void;
}

/** Returns what renews the receipts of what is saved. Those of open rounds are refreshed when My Picks opens. */
export function useReceipts(entryId: number, { rounds, games, picks, isLocked }: Options): Receipts {
  const queryClient = useQueryClient();
  const gamesNow = useRef({ rounds, games });
  useEffect(() => {
    gamesNow.current = { rounds, games };
  }, [rounds, games]);

  const receipts = useMemo(() => {
    const renew = (number: number) => renewReceipt(queryClient, entryId, number);
    return {
      renewSaved: (saved: readonly SavedPick[]) => {
        const ids = new Set(saved.map(({ gameId }) => gameId));
        const now = gamesNow.current;
        const changed = now.games.filter(({ id }) => ids.has(id));
        for (const number of roundsOf(changed, now.rounds)) renew(number);
      },
      renew,
      refresh: (number: number) => void refreshReceipt(queryClient, entryId, number),
    };
  }, [queryClient, entryId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later picks are saves of this browser
  useEffect(() => {
    const picked = games.filter(({ id }) => picks.has(id) && !isLocked(id));
    for (const number of roundsOf(picked, rounds)) receipts.refresh(number);
  }, [entryId]);

  return receipts;
}

function roundsOf(games: readonly Game[], rounds: readonly Round[]): number[] {
  const ids = new Set(games.map(({ roundId }) => roundId));
  return rounds.filter(({ id }) => ids.has(id)).map(({ number }) => number);
}
