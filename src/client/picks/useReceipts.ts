import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { readReceipt, renewReceipt, type Teams } from '#client/proof/receipts.ts';
import type { Game, Round, SavedPick } from '#contract/schemas.ts';

interface Options {
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** of the entry, by game */
  readonly picks: ReadonlyMap<number, string>;
  readonly isLocked: (gameId: number) => boolean;
}

/** Returns what renews the receipts of saved picks. A browser that has none of an open round gets one when it opens. */
export function useReceipts(entryId: number, { rounds, games, picks, isLocked }: Options) {
  const queryClient = useQueryClient();
  const gamesNow = useRef({ rounds, games });
  gamesNow.current = { rounds, games };

  const readTeams = useCallback((number: number): Teams => {
    const { id } = gamesNow.current.rounds.find((round) => round.number === number) ?? {};
    const ofRound = gamesNow.current.games.filter(({ roundId }) => roundId === id);
    return Object.fromEntries(ofRound.map(({ id, team1, team2 }) => [id, [team1, team2]]));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later picks are saves of this browser
  useEffect(() => {
    const picked = games.filter(({ id }) => picks.has(id) && !isLocked(id));
    for (const number of roundsOf(picked, rounds)) {
      if (readReceipt(entryId, number)) continue;
      renewReceipt(queryClient, entryId, number, { pauseMs: 0, readTeams: () => readTeams(number) });
    }
  }, [entryId]);

  return useCallback(
    (saved: readonly SavedPick[]) => {
      const ids = new Set(saved.map(({ gameId }) => gameId));
      const now = gamesNow.current;
      const changed = now.games.filter(({ id }) => ids.has(id));
      for (const number of roundsOf(changed, now.rounds)) {
        renewReceipt(queryClient, entryId, number, { readTeams: () => readTeams(number) });
      }
    },
    [queryClient, entryId, readTeams],
  );
}

function roundsOf(games: readonly Game[], rounds: readonly Round[]): number[] {
  const ids = new Set(games.map(({ roundId }) => roundId));
  return rounds.filter(({ id }) => ids.has(id)).map(({ number }) => number);
}
