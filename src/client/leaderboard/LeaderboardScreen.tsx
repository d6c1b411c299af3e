import { useSuspenseQueries } from '@tanstack/react-query';
import { gamesQuery, leaderboardQuery, roundsQuery } from '#client/queries.ts';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Group } from '#contract/things.ts';
import { BeforeFirstDeadline } from './BeforeFirstDeadline.tsx';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import { LiveSign } from './LiveSign.tsx';
import { PointsNote } from './PointsNote.tsx';
import { isPoolRefusal } from './PoolBoundary.tsx';
import { type PoolPage, PoolSelect } from './PoolSelect.tsx';
import { progressWords } from './progressWords.ts';
import { ShownPool } from './ShownPool.tsx';

const PAGE: PoolPage = { own: '/leaderboard', ofPool: '/groups/$id/leaderboard' };

/** Leaderboard: the standings of a pool, renewed while one looks. */
export function LeaderboardScreen({ poolId }: { readonly poolId: number | undefined }) {
  return (
    <ShownPool poolId={poolId} title="Leaderboard" page={PAGE}>
      {(pool) => <PoolLeaderboard key={pool.id} pool={pool} />}
    </ShownPool>
  );
}

function PoolLeaderboard({ pool }: { readonly pool: Group }) {
  const [{ data: leaderboard, error }, { data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [leaderboardQuery(pool.id), roundsQuery(pool.seasonId), gamesQuery(pool.seasonId)],
  });
  // A poll that fails leaves the last standings up, but not for someone who has been removed meanwhile.
  if (isPoolRefusal(error)) throw error;
  const started = leaderboard.rounds.length > 0;
  return (
    <>
      <PageHeading title={pool.name} note={progressWords(leaderboard, rounds, games)}>
        {started && !leaderboard.final && <LiveSign interrupted={error !== null} />}
        <PoolSelect pool={pool} page={PAGE} />
      </PageHeading>
      <SeasonNotices seasonId={pool.seasonId} />
      <PointsNote pool={pool} rounds={rounds} />
      {!started && <BeforeFirstDeadline pool={pool} rounds={rounds} entries={leaderboard.rows.length} />}
      {started && leaderboard.rows.length === 0 && (
        <EmptyState title="No data available" hint="No entry plays in this pool." />
      )}
      {started && leaderboard.rows.length > 0 && <LeaderboardTable leaderboard={leaderboard} />}
    </>
  );
}
