import { useQueries } from '@tanstack/react-query';
import { picksQuery } from '#client/api/queries.ts';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { ownProgress } from '#client/seasons/ownProgress.ts';
import { RoundLine } from '#client/seasons/RoundLine.tsx';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Group, Leaderboard } from '#contract/schemas.ts';

const FEW = 3;

interface Props {
  readonly pool: Group;
  readonly round: SeasonRound;
  readonly leaderboard: Leaderboard;
}

/** The round in play, with the progress of the user's best entries in the pool. */
export function PoolRoundInPlay({ pool, round, leaderboard }: Props) {
  const ids = useOwnEntryIds();
  const own = leaderboard.rows.filter(({ entryId }) => ids.has(entryId));
  const shown = own.slice(0, FEW);
  const answers = useQueries({ queries: shown.map(({ entryId }) => picksQuery(entryId)) });
  const entries = shown.map(({ entryId, entryName }, index) => {
    const picks = new Map(answers[index]?.data?.map(({ gameId, pick }) => [gameId, pick]));
    return { id: entryId, name: entryName, progress: ownProgress(round, picks, [pool]) };
  });
  const isLoaded = answers.every(({ data }) => data !== undefined);
  return <RoundLine round={round} entries={isLoaded ? entries : []} more={own.length - shown.length} />;
}
