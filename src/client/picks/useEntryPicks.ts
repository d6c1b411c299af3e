import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { gamesQuery, picksQuery, roundsQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import { isLeftToAutopilot } from '#client/seasons/rounds/leftToAutopilot.ts';
import { type RoundPicks, roundPicks } from '#client/seasons/rounds/roundPicks.ts';
import { type SeasonRound, seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { useGuesses } from '#client/seasons/rounds/useGuesses.ts';
import { useAtDeadline, usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import type { Entry, Game, OwnPick, Pool, Round, Season } from '#contract/schemas.ts';
import { type MissablePick, missablePicks } from './missingPicks.ts';
import { type Choice, countedPick, type IsLocked, restore, shownPick } from './pickSaving.ts';
import { readUnsaved } from './unsavedPicks.ts';
import { type PickSaving, usePickSaving } from './usePickSaving.ts';
import { type PicksTold, usePicksListeners } from './usePicksListeners.ts';

export interface EntryPicks {
  readonly season: Season;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  readonly past: ReadonlySet<number>;
  readonly played: readonly SeasonRound[];
  readonly picks: ReadonlyMap<number, string>;
  readonly ownPicks: ReadonlyMap<number, OwnPick>;
  /** when these picks were read, in epoch milliseconds */
  readonly readAt: number;
  readonly saving: PickSaving;
  readonly shownPick: (gameId: number) => Choice;
  /** counts picks that are saved or in flight, and a saved guess */
  readonly picksOf: (round: SeasonRound) => RoundPicks;
  readonly isLocked: (game: Game) => boolean;
  readonly told: PicksTold;
  /** a round's games that can be picked, and its guess, in the order of the screen */
  readonly missable: (round: SeasonRound | undefined) => readonly MissablePick[];
}

/** Reads and saves an entry's picks, and locks games at a deadline or when the server rejects a pick. */
export function useEntryPicks(entry: Entry, season: Season, pools: readonly Pool[]): EntryPicks {
  const [{ data: rounds }, { data: games }, { data: own, dataUpdatedAt: readAt }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id), picksQuery(entry.id)],
  });
  const ownPicks = useMemo(() => new Map(own.map((pick) => [pick.gameId, pick])), [own]);
  const picks = useMemo(() => new Map(own.map(({ gameId, pick }) => [gameId, pick])), [own]);
  const past = usePastRounds(rounds);
  const isLocked = useIsLocked(season, past, games);
  const refresh = useRefresh(entry, season);
  useAtDeadline(past, refresh);
  const told = usePicksListeners(entry.id, { rounds, games, picks, isLocked });
  const saving = usePickSaving(entry.id, () => restore(readUnsaved(entry.id), games, picks, isLocked), {
    onSaved: told.picksSaved,
    onRejected: refresh,
  });
  const { reconcile, forgetRejected, followPlaces, pending } = saving;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may fail after its game has locked
  useEffect(() => reconcile(picks, isLocked), [pending, picks, isLocked, reconcile]);
  const known = useRef({ rounds, games });
  useEffect(() => {
    if (known.current.rounds === rounds && known.current.games === games) return;
    known.current = { rounds, games };
    followPlaces(games);
    forgetRejected(isLocked);
    if (hasUnknownTeams(own, games)) refresh();
  }, [rounds, games, own, isLocked, forgetRejected, followPlaces, refresh]);

  const played = useMemo(() => seasonRounds(rounds, games, past), [rounds, games, past]);
  const guessRound = played.find(({ guessGame }) => guessGame !== undefined);
  const guesses = useGuesses([entry], guessRound);
  const guessIn = ({ id }: SeasonRound) =>
    id === guessRound?.id && guesses.has(entry.id) ? guesses.get(entry.id) === true : undefined;

  const shown = (gameId: number) => shownPick(pending, picks, gameId);
  const isGameLocked = (game: Game) => isLocked(game.id) || pending.get(game.id)?.state === 'rejected';

  return {
    season,
    rounds,
    games,
    past,
    played,
    picks,
    ownPicks,
    readAt,
    saving,
    shownPick: shown,
    picksOf: (round) => {
      const counted = round.games.filter(({ id }) => countedPick(pending, picks, id) !== null);
      const isLeft = isLeftToAutopilot(entry, pools, round.number);
      return roundPicks(round, new Set(counted.map(({ id }) => id)), guessIn(round), isLeft);
    },
    isLocked: isGameLocked,
    missable: (round) =>
      round === undefined
        ? []
        : missablePicks(
            round.games.filter((game) => !isGameLocked(game)),
            ({ id }) => shown(id) === null,
            guessIn(round),
          ),
    told,
  };
}

/** Whether a picked team has left its game: it was renamed, or a winner has changed. */
function hasUnknownTeams(own: readonly OwnPick[], games: readonly Game[]): boolean {
  const teams = new Map(games.map((game) => [game.id, [game.team1, game.team2]]));
  return own.some(({ gameId, pick }) => !teams.get(gameId)?.includes(pick));
}

function useIsLocked(season: Season, past: ReadonlySet<number>, games: readonly Game[]): IsLocked {
  return useMemo(() => {
    const closed = games.filter((game) => season.isArchived || past.has(game.roundId) || game.winner !== null);
    const ids = new Set(closed.map(({ id }) => id));
    return (gameId) => ids.has(gameId);
  }, [season.isArchived, past, games]);
}

function useRefresh(entry: Entry, season: Season): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const stale = [roundsQuery(season.id), gamesQuery(season.id), picksQuery(entry.id)].map(({ queryKey }) => queryKey);
    for (const queryKey of [...stale, ['seasons'], ['notices'], STANDINGS_KEY, ['leaderboard'], ['pickGrid']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [queryClient, entry.id, season.id]);
}
