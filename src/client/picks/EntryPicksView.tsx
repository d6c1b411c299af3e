import { VisuallyHidden } from '@mantine/core';
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query';
import { PointsNote } from '#client/leaderboard/PointsNote.tsx';
import { pickGridQuery } from '#client/queries.ts';
import { DueCard } from '#client/ui/DueCard.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Entry, Game, Group, Round, Season } from '#contract/things.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import styles from './EntryPicksView.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import { PicksBar } from './PicksBar.tsx';
import { type PoolShare, poolShares } from './poolShares.ts';
import { RoundsAccordion } from './RoundsAccordion.tsx';
import { roundScores } from './roundScores.ts';
import { ScoreSummary } from './ScoreSummary.tsx';
import { type EntryPicks, useEntryPicks } from './useEntryPicks.ts';

interface Props {
  readonly entry: Entry;
  readonly season: Season;
}

/** An entry's picks, scored by the usual table. */
export function SeasonEntryPicks({ entry, season }: Props) {
  return <View entryPicks={useEntryPicks(entry, season)} pool={undefined} shares={undefined} />;
}

/** An entry's picks, scored by its pool's table, with how the pool split on past games. */
export function PoolEntryPicks({ entry, season, pool }: Props & { readonly pool: Group }) {
  usePrefetchQuery(pickGridQuery(pool.id));
  const entryPicks = useEntryPicks(entry, season);
  const { data: shares } = useSuspenseQuery({ ...pickGridQuery(pool.id), select: poolShares });
  return <View entryPicks={entryPicks} pool={pool} shares={shares} />;
}

interface ViewProps {
  readonly entryPicks: EntryPicks;
  readonly pool: Group | undefined;
  readonly shares: ReadonlyMap<number, PoolShare> | undefined;
}

function View({ entryPicks, pool, shares }: ViewProps) {
  const { rounds, games, picks, past, saving } = entryPicks;
  if (rounds.length === 0) {
    return (
      <EmptyState title="No rounds yet" hint="Picks can be made as soon as the first round of this season is set up." />
    );
  }
  const table = pool?.points ?? USUAL_POINTS;
  const scores = roundScores(rounds, past, games, picks, table);
  const current = rounds.find((round) => !past.has(round.id));
  const due = games.filter((game) => game.roundId === current?.id);
  return (
    <div className={styles.columns}>
      {current && <Due round={current} games={due} entryPicks={entryPicks} />}
      <div className={styles.rounds}>
        <RoundsAccordion entryPicks={entryPicks} scores={scores} table={table} shares={shares} current={current} />
        <PicksBar entryPicks={entryPicks} games={due} />
      </div>
      <div className={styles.summary}>
        <ScoreSummary scores={scores} />
        {pool && <PointsNote pool={pool} rounds={rounds} />}
      </div>
      <VisuallyHidden role="status">{saving.news}</VisuallyHidden>
      <LeaveGuard saving={saving} />
    </div>
  );
}

interface DueProps {
  readonly round: Round;
  readonly games: readonly Game[];
  readonly entryPicks: EntryPicks;
}

function Due({ round, games, entryPicks }: DueProps) {
  const made = games.filter((game) => entryPicks.shown(game.id) !== null).length;
  return (
    <div className={styles.due}>
      <DueCard title={round.name} deadline={round.deadline} made={made} games={games.length} />
    </div>
  );
}
