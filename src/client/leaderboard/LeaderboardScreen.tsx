import { useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { formatDate } from '#client/api/clock.ts';
import { LEADERBOARD_PAGE, LeaderboardHeading } from '#client/leaderboard/frame/LeaderboardHeading.tsx';
import { PoolDetails } from '#client/leaderboard/news/PoolDetails.tsx';
import { usePoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { BeforeFirstLock } from '#client/pool/bar/BeforeFirstLock.tsx';
import { PoolNews } from '#client/pool/bar/PoolNews.tsx';
import { PoolGate } from '#client/pool/frame/PoolGate.tsx';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useIsPrinting } from '#client/ui/media.ts';
import type { Pool } from '#contract/schemas.ts';
import { Standings } from './Standings.tsx';
import { useRefetchedGrid } from './useRefetchedGrid.ts';

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
  const { aboveLeaderboard, belowStandings } = useSlots();
  useRefetchedGrid(leaderboard, pool.id);
  const [search, setSearch] = useState<string>();
  return (
    <>
      <LeaderboardHeading
        board={board}
        isSearching={search !== undefined}
        onSearch={() => setSearch(search === undefined ? '' : undefined)}
      >
        <PoolDetails board={board} />
      </LeaderboardHeading>
      {!hasStarted && <PoolDetails board={board} />}
      <PoolNews pool={pool}>
        <Parts of={aboveLeaderboard} props={{ pool }} />
      </PoolNews>
      <PrintDate />
      {!hasStarted && <BeforeFirstLock pool={pool} rounds={rounds} entries={leaderboard.rows} />}
      {hasStarted && !hasStandings && <EmptyState title="No data available" hint="Nobody has joined yet." />}
      {hasStandings && <Standings board={board} search={search} onSearch={setSearch} />}
      {hasStarted && <Parts of={belowStandings} props={{ pool, rounds, past: leaderboard.rounds.length }} />}
    </>
  );
}

function PrintDate() {
  if (!useIsPrinting()) return null;
  return <p>Unbusted · {formatDate(new Date(serverNow()).toISOString())}</p>;
}
