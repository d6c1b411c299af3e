import { useQuery } from '@tanstack/react-query';
import { picksQuery } from '#client/api/queries.ts';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { ownProgress } from '#client/seasons/ownProgress.ts';
import { RoundLine } from '#client/seasons/RoundLine.tsx';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Group, Leaderboard } from '#contract/schemas.ts';

interface Props {
  readonly pool: Group;
  readonly round: SeasonRound;
  readonly leaderboard: Leaderboard;
}

/** The round in play, with the progress of the user's entry if there is exactly one in the pool. */
export function PoolRoundInPlay({ pool, round, leaderboard }: Props) {
  const ids = useOwnEntryIds();
  const [only, ...others] = leaderboard.rows.filter(({ entryId }) => ids.has(entryId));
  const { data: picks } = useQuery({
    ...picksQuery(only?.entryId ?? 0),
    enabled: only !== undefined && others.length === 0,
    select: (own) => new Map(own.map(({ gameId, pick }) => [gameId, pick])),
  });
  return <RoundLine round={round} progress={picks && ownProgress(round, picks, [pool.points])} />;
}
