import { useSuspenseQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { formatDate } from '#client/api/clock.ts';
import { gamesQuery, leaderboardQuery, roundsQuery, seasonsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/app/session.ts';
import { Lobby } from '#client/pool/Lobby.tsx';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { isPoolError, PoolGate } from '#client/pool/PoolGate.tsx';
import { PoolMenu } from '#client/pool/PoolMenu.tsx';
import { type PoolPage, PoolSelect } from '#client/pool/PoolSelect.tsx';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { InviteButton } from '#client/pools/InviteButton.tsx';
import { PoolSeals } from '#client/proof/PoolSeals.tsx';
import { SeasonNotices } from '#client/seasons/SeasonNotices.tsx';
import { type SeasonRound, seasonNow, seasonRounds } from '#client/seasons/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { importOnline, LazyBoundary, lazyPart } from '#client/ui/lazyPart.tsx';
import { useIsPrinting } from '#client/ui/media.ts';
import type { Group } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { countedRounds } from '#domain/scoring.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { CorrectionsLink, LatestCorrection } from './Corrections.tsx';
import { assumedText, NO_CHOICES } from './choices.ts';
import { ChartButton, LeaderboardHeading, LiveSign } from './LeaderboardHeading.tsx';
import styles from './LeaderboardScreen.module.css';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import { Outlook } from './Outlook.tsx';
import { PoolChampions } from './PoolChampions.tsx';
import { PoolFinale } from './PoolFinale.tsx';
import { PoolRoundInPlay } from './PoolRoundInPlay.tsx';
import { progressText } from './progressText.ts';
import { RoundChampions } from './RoundChampions.tsx';
import stakes from './Stakes.module.css';
import { useOpenedEntry } from './useOpenedEntry.ts';
import { useRefetchedGrid } from './useRefetchedGrid.ts';
import { useWhatIf } from './useWhatIf.ts';
import { WhatIf } from './WhatIf.tsx';
import { WhatIfBanner } from './WhatIfBanner.tsx';

const PAGE: PoolPage = { own: '/leaderboard', ofPool: '/groups/$id/leaderboard' };

const EntryDialog = lazyPart(() => importOnline(() => import('./EntryDialog.tsx')), 'EntryDialog');

/** Leaderboard: a pool's standings, which poll while the screen is shown. */
export function LeaderboardScreen({ poolId }: { readonly poolId: number | undefined }) {
  return (
    <PoolGate poolId={poolId} title="Leaderboard" page={PAGE}>
      {(pool) => <PoolLeaderboard key={pool.id} pool={pool} />}
    </PoolGate>
  );
}

function PoolLeaderboard({ pool }: { readonly pool: Group }) {
  const [{ data: leaderboard, error }, { data: rounds }, { data: games }, { data: seasons }] = useSuspenseQueries({
    queries: [leaderboardQuery(pool.id), roundsQuery(pool.seasonId), gamesQuery(pool.seasonId), seasonsQuery()],
  });
  const user = useUser();
  const [isCharted, setIsCharted] = useState(false);
  const chartId = useId();
  // A failed poll leaves the last standings up, unless the user was removed from the pool.
  if (isPoolError(error)) throw error;
  const played = countedRounds(seasonRounds(rounds, games, usePastRounds(rounds)), pool);
  const isArchived = seasons.some(({ id, isArchived }) => id === pool.seasonId && isArchived);
  const { inPlay } = seasonNow(played, { isArchived });
  const hasStarted = leaderboard.rounds.length > 0;
  const hasStandings = hasStarted && leaderboard.rows.length > 0;
  return (
    <>
      <LeaderboardHeading
        title={pool.name}
        progress={hasStarted ? progressText(leaderboard, played) : 'Leaderboard'}
        sign={hasStarted && !isArchived && !leaderboard.final && <LiveSign hasFailed={error !== null} />}
        select={<PoolSelect pool={pool} page={PAGE} />}
      >
        {hasStandings && (
          <ChartButton
            aria-expanded={isCharted}
            aria-controls={isCharted ? chartId : undefined}
            onClick={() => setIsCharted(!isCharted)}
          />
        )}
        {hasStarted && !isArchived && !leaderboard.final && (
          <InviteButton pool={pool} isPrimary={leaderboard.rows.every(({ userId }) => userId === user.id)} isSmall />
        )}
        <PoolMenu pool={pool} />
      </LeaderboardHeading>
      <LatestCorrection poolId={pool.id} />
      {leaderboard.final && <PoolChampions pool={pool} leaderboard={leaderboard} games={games} />}
      {leaderboard.final && isDecided(played) && <PoolFinale leaderboard={leaderboard} />}
      <SeasonNotices seasonId={pool.seasonId} />
      {inPlay && <PoolRoundInPlay pool={pool} round={inPlay} leaderboard={leaderboard} />}
      {!leaderboard.final && <RoundChampions leaderboard={leaderboard} rounds={played} />}
      <PrintDate />
      <PointsNote pool={pool} rounds={rounds} hasLate={leaderboard.rows.some(({ joinedAfter }) => joinedAfter > 0)} />
      {!hasStarted && <Lobby pool={pool} rounds={rounds} entries={leaderboard.rows} />}
      {hasStarted && !hasStandings && <EmptyState title="No data available" hint="Nobody has joined yet." />}
      {hasStandings && (
        <Standings
          pool={pool}
          leaderboard={leaderboard}
          rounds={played}
          isArchived={isArchived}
          chartId={isCharted ? chartId : undefined}
        />
      )}
      <CorrectionsLink poolId={pool.id} />
      {hasStarted && <PoolSeals pool={pool} rounds={rounds} past={leaderboard.rounds.length} />}
    </>
  );
}

/** Returns whether all games that will be played have a winner. */
function isDecided(rounds: readonly SeasonRound[]): boolean {
  return rounds.every(({ games }) => games.every(({ winner, status }) => winner !== null || status === 'canceled'));
}

function PrintDate() {
  if (!useIsPrinting()) return null;
  return <p className={styles.printed}>Unbusted · {formatDate(new Date(serverNow()).toISOString())}</p>;
}

/** The banner is not printed. */
function PrintedNote({ choices }: { readonly choices: number }) {
  if (!useIsPrinting()) return null;
  return <p className={styles.printed}>Hypothetical: counts {assumedText(choices)}</p>;
}

interface StandingsProps {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  readonly rounds: readonly SeasonRound[];
  readonly isArchived: boolean;
  /** the chart's element id; undefined while it is hidden */
  readonly chartId: string | undefined;
}

function Standings({ pool, leaderboard: real, rounds, isArchived, chartId }: StandingsProps) {
  const own = useOwnEntryIds();
  const { opened, open, show, close } = useOpenedEntry();
  const whatIf = useWhatIf(pool, real, rounds);
  const { choices, leaderboard = real } = whatIf;
  const counted = leaderboard === real ? NO_CHOICES : choices;
  const banner = leaderboard === real ? undefined : <WhatIfBanner choices={choices.size} onReset={whatIf.reset} />;
  useRefetchedGrid(real, pool.id);
  // The dialog shows its last entry until its exit transition ends.
  const [last, setLast] = useState(opened);
  if (opened !== undefined && opened !== last) setLast(opened);
  return (
    <>
      {banner && <PrintedNote choices={choices.size} />}
      {chartId && <ChartPanel id={chartId} leaderboard={leaderboard} own={own} isHypothetical={leaderboard !== real} />}
      <div className={stakes.stakes}>
        {whatIf.isOffered && <WhatIf pool={pool} leaderboard={real} own={own} whatIf={whatIf} />}
        {!real.final && !isArchived && real.rows.length > 1 && <Outlook pool={pool} own={own} choices={counted} />}
      </div>
      <LeaderboardTable leaderboard={leaderboard} rounds={rounds} own={own} onOpen={open} banner={banner} />
      {last !== undefined && (
        <LazyBoundary part={EntryDialog} fallback={null}>
          <EntryDialog
            pool={pool}
            leaderboard={leaderboard}
            choices={counted}
            shown={opened ?? last}
            opened={opened !== undefined}
            onShow={show}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </>
  );
}
