import { VisuallyHidden } from '@mantine/core';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { NextRound } from '#client/seasons/NextRound.tsx';
import { type OwnProgress, ownProgress } from '#client/seasons/ownProgress.ts';
import { RoundInPlay } from '#client/seasons/RoundInPlay.tsx';
import { awaitedText } from '#client/seasons/roundTexts.ts';
import { type SeasonNow, seasonNow, seasonRounds } from '#client/seasons/seasonRounds.ts';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import { DueCard } from '#client/ui/DueCard.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Entry, Group, Season } from '#contract/schemas.ts';
import { type PointsTable, USUAL_POINTS } from '#domain/scoring.ts';
import styles from './EntryPicksView.module.css';
import { NavigationGuard } from './NavigationGuard.tsx';
import { PicksBar } from './PicksBar.tsx';
import { RoundsAccordion } from './RoundsAccordion.tsx';
import { roundScores } from './roundScores.ts';
import { ScoreSummary } from './ScoreSummary.tsx';
import { useEntryPicks } from './useEntryPicks.ts';
import { usePoolSplit, usePoolsOf } from './usePoolSplit.ts';

interface Props {
  readonly entry: Entry;
  readonly season: Season;
}

export function SeasonEntryPicks({ entry, season }: Props) {
  const pools = usePoolsOf(entry);
  const tables = pools.map(({ points }) => points);
  return <View entry={entry} season={season} pool={undefined} splitPool={pools[0]} tables={tables} />;
}

export function PoolEntryPicks({ entry, season, pool }: Props & { readonly pool: Group }) {
  return <View entry={entry} season={season} pool={pool} splitPool={pool} tables={[pool.points]} />;
}

interface ViewProps extends Props {
  /** the pool whose points count; undefined for the usual points */
  readonly pool: Group | undefined;
  readonly splitPool: Group | undefined;
  /** the points of the entry's pools */
  readonly tables: readonly PointsTable[];
}

function View({ entry, season, pool, splitPool, tables }: ViewProps) {
  const entryPicks = useEntryPicks(entry, season);
  const poolSplit = usePoolSplit(splitPool);
  const { rounds, games, picks, past, saving } = entryPicks;
  if (rounds.length === 0) {
    return (
      <EmptyState title="No rounds yet" hint="Picks can be made as soon as the first round of this season is set up." />
    );
  }
  const table = pool?.points ?? USUAL_POINTS;
  const scores = roundScores(rounds, past, games, picks, table);
  const played = seasonRounds(rounds, games, past);
  const now = seasonNow(season.isArchived ? [] : played);
  const due = now.open?.games ?? [];
  return (
    <div className={styles.columns}>
      <div className={styles.due}>
        <Start
          season={season}
          now={now}
          made={entryPicks.countMade(due)}
          progress={now.inPlay && ownProgress(now.inPlay, picks, tables)}
        />
      </div>
      <div className={styles.rounds}>
        <RoundsAccordion
          entryPicks={entryPicks}
          played={played}
          now={now}
          scores={scores}
          table={table}
          poolSplit={poolSplit}
        />
        <PicksBar key={now.open?.id} entryPicks={entryPicks} round={now.open?.round} games={due} />
      </div>
      <div className={styles.summary}>
        <ScoreSummary scores={scores} />
        {pool && <PointsNote pool={pool} rounds={rounds} />}
      </div>
      <VisuallyHidden role="status">{saving.statusText}</VisuallyHidden>
      <NavigationGuard saving={saving} />
    </div>
  );
}

interface StartProps {
  readonly season: Season;
  readonly now: SeasonNow;
  /** in the open round */
  readonly made: number;
  readonly progress: OwnProgress | undefined;
}

/** The round in play, then the one to be picked; as one line until it can be. */
function Start({ season, now: { inPlay, open, isDue }, made, progress }: StartProps) {
  return (
    <>
      <DeadlineAnnouncer round={open?.round} />
      {inPlay && <RoundInPlay round={inPlay} progress={progress} />}
      {open && isDue && (
        <DueCard
          title={open.round.name}
          deadline={open.round.deadline}
          made={made}
          games={open.games.length === 0 ? 0 : open.expected}
          hint={awaitedText(open)}
        />
      )}
      {open && !isDue && <NextRound round={open} />}
      {!inPlay && !open && (
        <p className={styles.over}>
          {season.isArchived
            ? 'This season is archived: its picks can no longer be changed.'
            : 'Every round of this season is locked.'}
        </p>
      )}
    </>
  );
}
