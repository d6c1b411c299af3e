import { Button } from '@mantine/core';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { entriesQuery, gamesQuery, leaderboardQuery, roundsQuery } from '#client/api/queries.ts';
import { BeforeFirstDeadline } from '#client/pool/BeforeFirstDeadline.tsx';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { isPoolError } from '#client/pool/PoolBoundary.tsx';
import { PoolGate } from '#client/pool/PoolGate.tsx';
import { PoolMenu } from '#client/pool/PoolMenu.tsx';
import { type PoolPage, PoolSelect } from '#client/pool/PoolSelect.tsx';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Group, Leaderboard } from '#contract/schemas.ts';
import { Champions } from './Champions.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import styles from './LeaderboardScreen.module.css';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import { LiveSign } from './LiveSign.tsx';
import { OpenedEntry } from './OpenedEntry.tsx';
import { PrintedOn } from './PrintedOn.tsx';
import { progressText } from './progressText.ts';
import { useOpenedEntry } from './useOpenedEntry.ts';

const PAGE: PoolPage = { own: '/leaderboard', ofPool: '/groups/$id/leaderboard' };

/** Leaderboard: the standings of a pool, renewed while one looks. */
export function LeaderboardScreen({ poolId }: { readonly poolId: number | undefined }) {
  return (
    <PoolGate poolId={poolId} title="Leaderboard" page={PAGE}>
      {(pool) => <PoolLeaderboard key={pool.id} pool={pool} />}
    </PoolGate>
  );
}

function PoolLeaderboard({ pool }: { readonly pool: Group }) {
  const [{ data: leaderboard, error }, { data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [leaderboardQuery(pool.id), roundsQuery(pool.seasonId), gamesQuery(pool.seasonId)],
  });
  const [isCharted, setCharted] = useState(false);
  const chartId = useId();
  // A poll that fails leaves the last standings up, but not for someone who has been removed meanwhile.
  if (isPoolError(error)) throw error;
  const hasStarted = leaderboard.rounds.length > 0;
  const played = hasStarted && leaderboard.rows.length > 0;
  return (
    <>
      <PageHeading title={pool.name} note={progressText(leaderboard, rounds, games)}>
        {hasStarted && !leaderboard.final && <LiveSign isInterrupted={error !== null} />}
        <PoolSelect pool={pool} page={PAGE} />
        <div className={styles.tools}>
          {played && (
            <Button
              variant="default"
              aria-expanded={isCharted}
              aria-controls={isCharted ? chartId : undefined}
              onClick={() => setCharted(!isCharted)}
            >
              Chart
            </Button>
          )}
          <PoolMenu pool={pool} />
        </div>
      </PageHeading>
      <SeasonNotices seasonId={pool.seasonId} />
      <PrintedOn />
      <PointsNote pool={pool} rounds={rounds} />
      {!hasStarted && <BeforeFirstDeadline pool={pool} rounds={rounds} entries={leaderboard.rows.length} />}
      {hasStarted && !played && <EmptyState title="No data available" hint="No entry plays in this pool." />}
      {played && <Standings pool={pool} leaderboard={leaderboard} chartId={isCharted ? chartId : undefined} />}
    </>
  );
}

interface StandingsProps {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  /** the id that the chart gets; undefined while it is not shown */
  readonly chartId: string | undefined;
}

function Standings({ pool, leaderboard, chartId }: StandingsProps) {
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const own = useMemo(() => new Set(entries.map(({ id }) => id)), [entries]);
  const { opened, open, close } = useOpenedEntry();
  return (
    <>
      {leaderboard.final && <Champions pool={pool} leaderboard={leaderboard} own={own} />}
      <LeaderboardTable leaderboard={leaderboard} own={own} onOpen={open} />
      {chartId && <ChartPanel id={chartId} leaderboard={leaderboard} own={own} />}
      <OpenedEntry pool={pool} leaderboard={leaderboard} entryId={opened} onClose={close} />
    </>
  );
}
