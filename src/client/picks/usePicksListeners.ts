import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useSlots } from '#client/shell/slots.ts';
import type { Game, Round, SavedPick } from '#contract/schemas.ts';

interface Options {
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** of the entry, by game */
  readonly picks: ReadonlyMap<number, string>;
  readonly isLocked: (gameId: number) => boolean;
}

/** Tells features of an entry's picks. */
export interface PicksTold {
  readonly picksSaved: (saved: readonly SavedPick[]) => void;
  /** of the round of this number */
  readonly guessSaved: (roundNumber: number) => void;
  /** there are picks or a guess in the open round of this number */
  readonly opened: (roundNumber: number) => void;
}

/** Returns what tells features of an entry's picks. They hear of those of open rounds when My Picks opens. */
export function usePicksListeners(entryId: number, { rounds, games, picks, isLocked }: Options): PicksTold {
  const queryClient = useQueryClient();
  const { picksListeners } = useSlots();
  const gamesNow = useRef({ rounds, games });
  useEffect(() => {
    gamesNow.current = { rounds, games };
  }, [rounds, games]);

  const told = useMemo(() => {
    const saved = (number: number) => {
      for (const { onSaved } of picksListeners) onSaved(queryClient, entryId, number);
    };
    return {
      picksSaved: (answer: readonly SavedPick[]) => {
        const ids = new Set(answer.map(({ gameId }) => gameId));
        const now = gamesNow.current;
        const changed = now.games.filter(({ id }) => ids.has(id));
        for (const number of roundsOf(changed, now.rounds)) saved(number);
      },
      guessSaved: saved,
      opened: (number: number) => {
        for (const { onOpened } of picksListeners) onOpened(queryClient, entryId, number);
      },
    };
  }, [queryClient, entryId, picksListeners]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later picks are saves of this browser
  useEffect(() => {
    const picked = games.filter(({ id }) => picks.has(id) && !isLocked(id));
    for (const number of roundsOf(picked, rounds)) told.opened(number);
  }, [entryId]);

  return told;
}

function roundsOf(games: readonly Game[], rounds: readonly Round[]): number[] {
  const ids = new Set(games.map(({ roundId }) => roundId));
  return rounds.filter(({ id }) => ids.has(id)).map(({ number }) => number);
}
