import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { countDecided } from '#domain/scoring/rounds.ts';
import type { Side } from '#domain/sides.ts';
import { assumedLeaderboard, openChoices } from './assumed.ts';
import { type Choices, formatChoices, NO_CHOICES, parseChoices, toggled } from './choices.ts';

export interface Assumed {
  /** whether a past round has an undecided game */
  readonly isOffered: boolean;
  readonly choices: Choices;
  /** the leaderboard with the choices; undefined without any, and until the pick grid is loaded */
  readonly leaderboard: Leaderboard | undefined;
  readonly choose: (gameId: number, side: Side) => void;
  readonly reset: () => void;
}

/** Winners of undecided games that the address assumes (`?if=12:1,15:2`). `isChoosing`: others can be chosen. */
export function useAssumed(
  pool: Pool,
  real: Leaderboard,
  rounds: readonly SeasonRound[],
  isChoosing: boolean,
): Assumed {
  const { if: text } = useSearch({ strict: false });
  const needsGrid = isChoosing || text !== undefined;
  // not subscribed, the standings are not rendered again when another part has loaded the grid
  const query = { ...pickGridQuery(pool.id), enabled: needsGrid, subscribed: needsGrid };
  const { data: grid, isFetching } = useQuery(query);
  const wanted = useMemo(() => parseChoices(text), [text]);
  const choices = useMemo(() => (grid ? openChoices(grid, wanted) : NO_CHOICES), [grid, wanted]);
  const leaderboard = useMemo(
    () => (grid && choices.size > 0 ? assumedLeaderboard(real, grid, choices, pool) : undefined),
    [real, grid, choices, pool],
  );
  const show = useShowChoices();
  const isOutdated = grid !== undefined && !isFetching && choices.size < wanted.size;
  useEffect(() => {
    if (isOutdated) show(choices, true);
  }, [isOutdated, choices, show]);
  const isOffered = rounds.some(({ state, games }) => state !== 'open' && countDecided(games) < games.length);
  return {
    isOffered,
    choices,
    leaderboard,
    choose: (gameId, side) => show(toggled(choices, gameId, side), false),
    reset: () => show(NO_CHOICES, false),
  };
}

function useShowChoices() {
  const navigate = useNavigate();
  return useCallback(
    (choices: Choices, replace: boolean) => {
      const params = { if: formatChoices(choices) };
      void navigate({ to: '.', search: (before) => ({ ...before, ...params }), replace, resetScroll: false });
    },
    [navigate],
  );
}
