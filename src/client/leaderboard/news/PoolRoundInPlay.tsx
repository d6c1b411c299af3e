import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { entriesQuery, picksQuery } from '#client/api/queries.ts';
import { ownProgress } from '#client/seasons/ownProgress.ts';
import { scoringAfter } from '#client/seasons/poolsOf.ts';
import { RoundLine } from '#client/seasons/RoundLine.tsx';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Group } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';

const FEW = 3;

interface Props {
  readonly pool: Group;
  readonly round: SeasonRound;
  readonly leaderboard: Leaderboard;
}

/** The round in play, with the progress of the user's best entries in the pool. */
export function PoolRoundInPlay({ pool, round, leaderboard }: Props) {
  const { data: all } = useSuspenseQuery(entriesQuery());
  const own = leaderboard.rows.flatMap(({ entryId, joinedAfter }) =>
    all.filter(({ id }) => id === entryId).map((entry) => ({ entry, joinedAfter })),
  );
  const shown = own.slice(0, FEW);
  const answers = useQueries({ queries: shown.map(({ entry }) => picksQuery(entry.id)) });
  const entries = shown.map(({ entry, joinedAfter }, index) => {
    const picks = new Map(answers[index]?.data?.map(({ gameId, pick }) => [gameId, pick]));
    return {
      id: entry.id,
      name: entry.name,
      progress: ownProgress(round, entry, picks, [scoringAfter(pool, joinedAfter)]),
    };
  });
  const isLoaded = answers.every(({ data }) => data !== undefined);
  return <RoundLine round={round} entries={isLoaded ? entries : []} more={own.length - shown.length} />;
}
