import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { membershipsQuery, picksQuery } from '#client/api/queries.ts';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Group } from '#contract/schemas.ts';
import { completeness } from '#domain/scoring/rounds.ts';

interface OwnComplete {
  /** own entries in the pool with all picks of the round */
  readonly complete: ReadonlySet<number>;
  /** whether there are own entries, and all are complete */
  readonly isDone: boolean;
}

/** Also for hidden users, whose entries the pool does not show. */
export function useOwnComplete(pool: Group, { games, expected }: SeasonRound): OwnComplete {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const ids = memberships.filter(({ groupId }) => groupId === pool.id).map(({ entryId }) => entryId);
  const answers = useQueries({ queries: ids.map((id) => picksQuery(id)) });
  const ofRound = new Set(games.map(({ id }) => id));
  const complete = ids.filter((_, index) => {
    const made = answers[index]?.data?.filter(({ gameId }) => ofRound.has(gameId)).length ?? 0;
    return completeness(made, games.length, expected).complete;
  });
  return { complete: new Set(complete), isDone: ids.length > 0 && complete.length === ids.length };
}
