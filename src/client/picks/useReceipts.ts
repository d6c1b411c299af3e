import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { readReceipt, renewReceipt, type Teams } from '#client/seals/receipts.ts';
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
  /** fetches the receipt of an open round unless this browser has one */
  readonly ensure: (roundNumber: number) => void;
}

/** Returns what renews the receipts of what is saved. A browser that has none of an open round gets one when it opens. */
export function useReceipts(entryId: number, { rounds, games, picks, isLocked }: Options): Receipts {
  const queryClient = useQueryClient();
  const gamesNow = useRef({ rounds, games });
  gamesNow.current = { rounds, games };

  const receipts = useMemo(() => {
    const readTeams = (number: number): Teams => {
      const { id } = gamesNow.current.rounds.find((round) => round.number === number) ?? {};
      const ofRound = gamesNow.current.games.filter(({ roundId }) => roundId === id);
      return Object.fromEntries(ofRound.map(({ id, team1, team2 }) => [id, [team1, team2]]));
    };
    const renew = (number: number, options = {}) =>
      renewReceipt(queryClient, entryId, number, { ...options, readTeams: () => readTeams(number) });
    return {
      renewSaved: (saved: readonly SavedPick[]) => {
        const ids = new Set(saved.map(({ gameId }) => gameId));
        const now = gamesNow.current;
        const changed = now.games.filter(({ id }) => ids.has(id));
        for (const number of roundsOf(changed, now.rounds)) renew(number);
      },
      renew: (number: number) => renew(number),
      ensure: (number: number) => {
        if (!readReceipt(entryId, number)) renew(number, { pauseMs: 0 });
      },
    };
  }, [queryClient, entryId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later picks are saves of this browser
  useEffect(() => {
    const picked = games.filter(({ id }) => picks.has(id) && !isLocked(id));
    for (const number of roundsOf(picked, rounds)) receipts.ensure(number);
  }, [entryId]);

  return receipts;
}

function roundsOf(games: readonly Game[], rounds: readonly Round[]): number[] {
  const ids = new Set(games.map(({ roundId }) => roundId));
  return rounds.filter(({ id }) => ids.has(id)).map(({ number }) => number);
}
