import { VisuallyHidden } from '@mantine/core';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import { DueCard } from '#client/ui/DueCard.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Entry, Game, Group, Round, Season } from '#contract/schemas.ts';
import { currentRound } from '#domain/rounds.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import styles from './EntryPicksView.module.css';
import { NavigationGuard } from './NavigationGuard.tsx';
import { PicksBar } from './PicksBar.tsx';
import { RoundsAccordion } from './RoundsAccordion.tsx';
import { roundScores } from './roundScores.ts';
import { ScoreSummary } from './ScoreSummary.tsx';
import { useEntryPicks } from './useEntryPicks.ts';
import { useFirstPool, usePoolSplit } from './usePoolSplit.ts';

interface Props {
  readonly entry: Entry;
  readonly season: Season;
}

export function SeasonEntryPicks({ entry, season }: Props) {
  return <View entry={entry} season={season} pool={undefined} splitPool={useFirstPool(entry)} />;
}

export function PoolEntryPicks({ entry, season, pool }: Props & { readonly pool: Group }) {
  return <View entry={entry} season={season} pool={pool} splitPool={pool} />;
}

interface ViewProps extends Props {
  /** the pool whose points count; undefined for the usual points */
  readonly pool: Group | undefined;
  readonly splitPool: Group | undefined;
}

function View({ entry, season, pool, splitPool }: ViewProps) {
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
  const current = season.isArchived ? undefined : currentRound(rounds, ({ id }) => past.has(id));
  const due = games.filter((game) => game.roundId === current?.id);
  return (
    <div className={styles.columns}>
      <div className={styles.due}>
        <Due season={season} round={current} games={due} made={entryPicks.countMade(due)} />
      </div>
      <div className={styles.rounds}>
        <RoundsAccordion
          entryPicks={entryPicks}
          scores={scores}
          table={table}
          poolSplit={poolSplit}
          current={current}
        />
        <PicksBar key={current?.id} entryPicks={entryPicks} round={current} games={due} />
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

interface DueProps {
  readonly season: Season;
  readonly round: Round | undefined;
  readonly games: readonly Game[];
  readonly made: number;
}

function Due({ season, round, games, made }: DueProps) {
  return (
    <>
      <DeadlineAnnouncer round={round} />
      {round ? (
        <DueCard title={round.name} deadline={round.deadline} made={made} games={games.length} />
      ) : (
        <p className={styles.over}>
          {season.isArchived
            ? 'This season is archived: its picks can no longer be changed.'
            : 'Every round of this season is locked.'}
        </p>
      )}
    </>
  );
}
