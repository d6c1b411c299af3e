import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { gamesQuery, picksQuery, roundsQuery } from '#client/api/queries.ts';
import type { Entry, Game, OwnPick, Round, Season } from '#contract/schemas.ts';
import { type Choice, countedPick, type IsClosed, restore, shownPick } from './pickSaving.ts';
import { readUnsaved } from './unsavedPicks.ts';
import { useAtDeadline, usePastRounds } from './usePastRounds.ts';
import { type PickSaving, usePickSaving } from './usePickSaving.ts';

/** An entry's picks of a season, as the screen shows and changes them. */
export interface EntryPicks {
  readonly season: Season;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** ids of the rounds that are past */
  readonly past: ReadonlySet<number>;
  /** saved picks by game id */
  readonly picks: ReadonlyMap<number, string>;
  /** the same, with when they were made and changed */
  readonly ownPicks: ReadonlyMap<number, OwnPick>;
  readonly saving: PickSaving;
  /** the last tap, else the saved pick */
  readonly shown: (gameId: number) => Choice;
  /** how many of these games have a pick, saved or on its way */
  readonly made: (games: readonly Game[]) => number;
  /** whether a game takes no more picks */
  readonly isLocked: (game: Game) => boolean;
}

/** Reads what My Picks shows of an entry, saves its picks, and locks what a deadline or the server locks. */
export function useEntryPicks(entry: Entry, season: Season): EntryPicks {
  const [{ data: rounds }, { data: games }, { data: own }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id), picksQuery(entry.id)],
  });
  const ownPicks = useMemo(() => new Map(own.map((pick) => [pick.gameId, pick])), [own]);
  const picks = useMemo(() => new Map(own.map(({ gameId, pick }) => [gameId, pick])), [own]);
  const past = usePastRounds(rounds);
  const isClosed = useClosed(season, past, games);
  const refresh = useRefresh(entry, season);
  useAtDeadline(past, refresh);
  const saving = usePickSaving(entry.id, () => restore(readUnsaved(entry.id), games, picks, isClosed), refresh);
  const { reconcile, forgetRejected, pending } = saving;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save that fails after the lock has to be seen as well
  useEffect(() => reconcile(picks, isClosed), [pending, picks, isClosed, reconcile]);
  const facts = useRef({ rounds, games });
  useEffect(() => {
    if (facts.current.rounds === rounds && facts.current.games === games) return;
    facts.current = { rounds, games };
    forgetRejected(isClosed);
    if (hasStrangers(own, games)) refresh();
  }, [rounds, games, own, isClosed, forgetRejected, refresh]);

  return {
    season,
    rounds,
    games,
    past,
    picks,
    ownPicks,
    saving,
    shown: (gameId) => shownPick(pending, picks, gameId),
    made: (of) => of.filter(({ id }) => countedPick(pending, picks, id) !== null).length,
    isLocked: (game) => isClosed(game.id) || pending.get(game.id)?.state === 'refused',
  };
}

/** Whether a team that is picked is not in its game any more: it was renamed, or a changed winner has put it out. */
function hasStrangers(own: readonly OwnPick[], games: readonly Game[]): boolean {
  const teams = new Map(games.map((game) => [game.id, [game.team1, game.team2]]));
  return own.some(({ gameId, pick }) => !teams.get(gameId)?.includes(pick));
}

/** What is known to take no more picks: games of an archived season, of past rounds, and decided ones. */
function useClosed(season: Season, past: ReadonlySet<number>, games: readonly Game[]): IsClosed {
  return useMemo(() => {
    const closed = games.filter((game) => season.isArchived || past.has(game.roundId) || game.winner !== null);
    const ids = new Set(closed.map(({ id }) => id));
    return (gameId) => ids.has(gameId);
  }, [season.isArchived, past, games]);
}

/** Asks again for all that a deadline, a refusal or a changed winner puts out of date. */
function useRefresh(entry: Entry, season: Season): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const stale = [roundsQuery(season.id), gamesQuery(season.id), picksQuery(entry.id)].map(({ queryKey }) => queryKey);
    for (const queryKey of [...stale, ['seasons'], ['notices'], ['leaderboard'], ['pickGrid']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [queryClient, entry.id, season.id]);
}
