import { serverNow } from '#client/api/call.ts';
import { formatDate } from '#client/api/clock.ts';
import { LEADERBOARD_PAGE, LeaderboardHeading } from '#client/leaderboard/frame/LeaderboardHeading.tsx';
import { News } from '#client/leaderboard/news/News.tsx';
import { PoolDetails } from '#client/leaderboard/news/PoolDetails.tsx';
import { usePoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import feedStyles from '#client/pool/feed/FeedLine.module.css';
import { PoolGate } from '#client/pool/PoolGate.tsx';
import { PoolSeals } from '#client/seals/PoolSeals.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { useIsPrinting } from '#client/ui/media.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import { Standings } from './Standings.tsx';
import { useRefetchedGrid } from './useRefetchedGrid.ts';

const Lobby = lazyComponent(() => import('#client/pool/lobby/Lobby.tsx'), 'Lobby');
const FeedLine = lazyComponent(() => import('#client/pool/feed/FeedLine.tsx'), 'FeedLine');

/** Leaderboard: a pool's standings, which poll while the screen is shown. */
export function LeaderboardScreen({ poolId }: { readonly poolId: number | undefined }) {
  return (
    <PoolGate poolId={poolId} title="Leaderboard" page={LEADERBOARD_PAGE}>
      {(pool) => <PoolStandings key={pool.id} pool={pool} />}
    </PoolGate>
  );
}

function PoolStandings({ pool }: { readonly pool: Pool }) {
  const board = usePoolLeaderboard(pool);
  const { leaderboard, rounds, hasStarted, hasStandings } = board;
  useRefetchedGrid(leaderboard, pool.id);
  return (
    <>
      <LeaderboardHeading board={board}>
        <PoolDetails board={board} />
      </LeaderboardHeading>
      <News board={board} />
      <div className={`not-printed ${feedStyles.place}`}>
        <PartBoundary fallback={null}>
          <FeedLine pool={pool} />
        </PartBoundary>
      </div>
      <PrintDate />
      {!hasStarted && (
        <PartBoundary>
          <Lobby pool={pool} rounds={rounds} entries={leaderboard.rows} />
        </PartBoundary>
      )}
      {hasStarted && !hasStandings && <EmptyState title="No data available" hint="Nobody has joined yet." />}
      {hasStandings && <Standings board={board} />}
      {hasStarted && <PoolSeals pool={pool} rounds={rounds} past={leaderboard.rounds.length} />}
    </>
  );
}

function PrintDate() {
  if (!useIsPrinting()) return null;
  return <p>Unbusted · {formatDate(new Date(serverNow()).toISOString())}</p>;
}
