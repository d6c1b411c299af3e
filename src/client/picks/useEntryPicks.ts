import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { gamesQuery, picksQuery, roundsQuery } from '#client/queries.ts';
import type { Entry, Game, Round, Season } from '#contract/things.ts';
import { type Choice, shownPick } from './pickSaving.ts';
import { useAtDeadline, usePastRounds } from './usePastRounds.ts';
import { type PickSaving, usePickSaving } from './usePickSaving.ts';

/** An entry's picks of a season, as the screen shows and changes them. */
export interface EntryPicks {
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** ids of the rounds that are past */
  readonly past: ReadonlySet<number>;
  /** saved picks by game id */
  readonly picks: ReadonlyMap<number, string>;
  readonly saving: PickSaving;
  /** the last tap, else the saved pick */
  readonly shown: (gameId: number) => Choice;
  /** whether a game takes no more picks */
  readonly isLocked: (game: Game) => boolean;
}

/** Reads what My Picks shows of an entry, saves its picks, and locks what a deadline or the server locks. */
export function useEntryPicks(entry: Entry, season: Season): EntryPicks {
  const [{ data: rounds }, { data: games }, { data: own }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id), picksQuery(entry.id)],
  });
  const picks = useMemo(() => new Map(own.map(({ gameId, pick }) => [gameId, pick])), [own]);
  const past = usePastRounds(rounds);
  const refresh = useRefresh(entry, season);
  const saving = usePickSaving(entry.id, refresh);
  useLock(past, games, saving, refresh);
  const { forgetRefusals, pending } = saving;

  const facts = useRef({ rounds, games });
  useEffect(() => {
    if (facts.current.rounds === rounds && facts.current.games === games) return;
    facts.current = { rounds, games };
    forgetRefusals();
  }, [rounds, games, forgetRefusals]);

  return {
    rounds,
    games,
    past,
    picks,
    saving,
    shown: (gameId) => shownPick(pending, picks, gameId),
    isLocked: (game) =>
      season.isArchived || past.has(game.roundId) || game.winner !== null || pending.get(game.id)?.state === 'refused',
  };
}

/** Asks again for all that a deadline or a refusal puts out of date. */
function useRefresh(entry: Entry, season: Season): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const stale = [roundsQuery(season.id), gamesQuery(season.id), picksQuery(entry.id)].map(({ queryKey }) => queryKey);
    for (const queryKey of [...stale, ['seasons'], ['leaderboard'], ['pickGrid']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [queryClient, entry.id, season.id]);
}

/** When a round's deadline passes while the screen is open: ends what has failed, and asks for what is now shown. */
function useLock(past: ReadonlySet<number>, games: readonly Game[], saving: PickSaving, refresh: () => void): void {
  const { lock } = saving;
  const lockPast = useCallback(() => {
    lock(new Set(games.filter((game) => past.has(game.roundId)).map((game) => game.id)));
    refresh();
  }, [past, games, lock, refresh]);
  useAtDeadline(past, lockPast);
}
