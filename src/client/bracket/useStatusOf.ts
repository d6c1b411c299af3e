import { useSuspenseQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { picksQuery } from '#client/api/queries.ts';
import { type PickStatus, pickStatus } from '#client/picks/pickStatus.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';

export type StatusOf = (game: Game, team: string) => PickStatus;

/** Returns the status of each team of a season for an entry's saved picks; without an entry, for none. */
export function useStatusOf(season: Season, rounds: readonly Round[], entry: Entry | undefined): StatusOf {
  const marked = entry ? [entry] : [];
  const [saved] = useSuspenseQueries({ queries: marked.map(({ id }) => picksQuery(id)) });
  const picks = useMemo(() => new Map(saved?.data.map(({ gameId, pick }) => [gameId, pick])), [saved?.data]);
  const past = usePastRounds(rounds);
  return (game, team) => {
    const isLocked = season.isArchived || past.has(game.roundId) || game.winner !== null;
    return pickStatus({ game, pick: picks.get(game.id) ?? null, pending: undefined, isLocked }, team);
  };
}
