import { useId, useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { formatDate } from '#client/api/clock.ts';
import { CorrectionsLink } from '#client/leaderboard/corrections/Corrections.tsx';
import { News } from '#client/leaderboard/news/News.tsx';
import { usePoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { Lobby } from '#client/pool/lobby/Lobby.tsx';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { PoolGate } from '#client/pool/PoolGate.tsx';
import { PoolSeals } from '#client/seals/PoolSeals.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useIsPrinting } from '#client/ui/media.ts';
import type { Pool } from '#contract/schemas.ts';
import { LEADERBOARD_PAGE, LeaderboardHeading } from './LeaderboardHeading.tsx';
import styles from './LeaderboardScreen.module.css';
import { Standings } from './Standings.tsx';

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
  const [isCharted, setIsCharted] = useState(false);
  const chartId = useId();
  return (
    <>
      <LeaderboardHeading
        board={board}
        chartId={chartId}
        isCharted={isCharted}
        onChart={() => setIsCharted(!isCharted)}
      />
      <News board={board} />
      <PrintDate />
      <PointsNote pool={pool} rounds={rounds} hasLate={leaderboard.rows.some(({ joinedAfter }) => joinedAfter > 0)} />
      {!hasStarted && <Lobby pool={pool} rounds={rounds} entries={leaderboard.rows} />}
      {hasStarted && !hasStandings && <EmptyState title="No data available" hint="Nobody has joined yet." />}
      {hasStandings && <Standings board={board} chartId={isCharted ? chartId : undefined} />}
      <CorrectionsLink poolId={pool.id} />
      {hasStarted && <PoolSeals pool={pool} rounds={rounds} past={leaderboard.rounds.length} />}
    </>
  );
}

function PrintDate() {
  if (!useIsPrinting()) return null;
  return <p className={styles.printed}>Unbusted · {formatDate(new Date(serverNow()).toISOString())}</p>;
}
