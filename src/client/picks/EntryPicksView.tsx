import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { standingsQuery } from '#client/api/queries.ts';
import { entryPlaces } from '#client/pool/entryPlaces.ts';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import { OwnSealLine } from '#client/proof/OwnSealLine.tsx';
import { NextRound } from '#client/seasons/NextRound.tsx';
import { ownProgress } from '#client/seasons/ownProgress.ts';
import { RoundLocked } from '#client/seasons/RoundLocked.tsx';
import { overText } from '#client/seasons/roundTexts.ts';
import { type SeasonNow, seasonNow } from '#client/seasons/seasonRounds.ts';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useHasSidebar } from '#client/ui/media.ts';
import type { Entry, Group, Round, Season } from '#contract/schemas.ts';
import { countsRound, USUAL_SCORING } from '#domain/scoring.ts';
import styles from './EntryPicksView.module.css';
import { nextMissing } from './missingPicks.ts';
import { NavigationGuard } from './NavigationGuard.tsx';
import { PicksBar } from './PicksBar.tsx';
import { RoundsAccordion } from './RoundsAccordion.tsx';
import { type RoundScore, roundScores, totalBy } from './roundScores.ts';
import { ScoreSummary } from './ScoreSummary.tsx';
import { type EntryPicks, useEntryPicks } from './useEntryPicks.ts';
import { useLanding } from './useLanding.ts';
import { usePoolSplit, usePoolsOf, useScoringOf } from './usePoolSplit.ts';

interface Props {
  readonly entry: Entry;
  readonly season: Season;
}

export function SeasonEntryPicks({ entry, season }: Props) {
  return <View entry={entry} season={season} pools={usePoolsOf(entry)} />;
}

export function PoolEntryPicks({ entry, season, pool }: Props & { readonly pool: Group }) {
  return <View entry={entry} season={season} pools={[pool]} />;
}

interface ViewProps extends Props {
  /** whose points count; none for the standard points */
  readonly pools: readonly Group[];
}

function View({ entry, season, pools }: ViewProps) {
  const entryPicks = useEntryPicks(entry, season);
  const [firstPool, ...otherPools] = pools;
  const onlyPool = otherPools.length === 0 ? firstPool : undefined;
  const poolSplit = usePoolSplit(firstPool);
  const scorings = pools.map(useScoringOf(entry));
  const hasLate = scorings.some(({ joinedAfter }) => joinedAfter > 0);
  const { rounds, picks, played, saving } = entryPicks;
  const now = seasonNow(played, season);
  // it stays in its place while the screen is open, so that nothing moves under a finger
  const [isDueFirst] = useState(now.isDue);
  useLanding(nextMissing(entryPicks.missable(now.open)));
  if (rounds.length === 0) {
    return (
      <EmptyState title="No rounds yet" hint="Picks can be made as soon as the first round of this season is set up." />
    );
  }
  const scores = roundScores(entryPicks, entry, scorings);
  const summary = <Summary entry={entry} entryPicks={entryPicks} scores={scores} pools={pools} hasLate={hasLate} />;
  return (
    <>
      <div className={styles.columns}>
        <Start season={season} now={now} pools={pools} />
        {!isDueFirst && summary}
        <div className={styles.rounds}>
          <RoundsAccordion
            entry={entry}
            entryPicks={entryPicks}
            now={now}
            progress={now.inPlay && ownProgress(now.inPlay, entry, picks, scorings)}
            scores={scores}
            pools={pools}
            scorings={scorings}
            poolSplit={poolSplit}
          />
        </div>
        {isDueFirst && summary}
      </div>
      {onlyPool && <SmallNote pool={onlyPool} rounds={rounds} hasLate={hasLate} />}
      <VisuallyHidden role="status">{saving.statusText}</VisuallyHidden>
      <NavigationGuard saving={saving} />
      <PicksBar key={now.open?.id} entryPicks={entryPicks} played={now.open} />
    </>
  );
}

interface StartProps {
  readonly season: Season;
  readonly now: SeasonNow;
  readonly pools: readonly Group[];
}

/** The part above the rounds: the lock, and as one line the round that cannot be picked yet. */
function Start({ season, now: { inPlay, open, isDue }, pools }: StartProps) {
  const lockedPool = inPlay && pools.find((pool) => countsRound(pool, inPlay.number));
  return (
    <div className={styles.start}>
      <DeadlineAnnouncer round={open?.round} />
      {inPlay && <RoundLocked key={inPlay.id} round={inPlay} pool={lockedPool} />}
      {open && !isDue && <NextRound round={open} />}
      {!inPlay && !open && <p className={styles.over}>{overText(season)}</p>}
    </div>
  );
}

interface SummaryProps extends Pick<ViewProps, 'entry' | 'pools'> {
  readonly entryPicks: EntryPicks;
  readonly scores: readonly RoundScore[];
  /** whether the entry has joined a pool late */
  readonly hasLate: boolean;
}

/** Seal, total and points of each round, above or below the rounds, or next to them where there is room. */
function Summary({ entry, entryPicks, scores, pools, hasLate }: SummaryProps) {
  const scoringOf = useScoringOf(entry);
  const { data: standings = [] } = useQuery(standingsQuery(entryPicks.season.id));
  const hasSidebar = useHasSidebar();
  const [firstPool, ...otherPools] = pools;
  const onlyPool = otherPools.length === 0 ? firstPool : undefined;
  return (
    <div className={styles.summary}>
      <OwnSealLine entry={entry} rounds={entryPicks.played} pools={pools} />
      <ScoreSummary
        scores={scores}
        places={entryPlaces(entry.id, pools, standings, (pool) => totalBy(entryPicks, scoringOf(pool)))}
        standardTotal={totalBy(entryPicks, USUAL_SCORING)}
      >
        {onlyPool && <PoolLinks pool={onlyPool} />}
      </ScoreSummary>
      {hasSidebar && onlyPool && <PointsNote pool={onlyPool} rounds={entryPicks.rounds} hasLate={hasLate} />}
    </div>
  );
}

/** The points of the pool at the end of the screen, where there is no second column. */
function SmallNote(props: { readonly pool: Group; readonly rounds: readonly Round[]; readonly hasLate: boolean }) {
  if (useHasSidebar()) return null;
  return (
    <div className={styles.note}>
      <PointsNote {...props} />
    </div>
  );
}
