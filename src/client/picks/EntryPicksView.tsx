import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { standingsQuery } from '#client/api/queries.ts';
import { entryPlaces } from '#client/pool/entryPlaces.ts';
import { PointsNote } from '#client/pool/PointsNote.tsx';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import { OwnSealLine } from '#client/proof/OwnSealLine.tsx';
import { NextRound } from '#client/seasons/NextRound.tsx';
import { type OwnProgress, ownProgress } from '#client/seasons/ownProgress.ts';
import { RoundInPlay } from '#client/seasons/RoundInPlay.tsx';
import { RoundLocked } from '#client/seasons/RoundLocked.tsx';
import { awaitedText, overText } from '#client/seasons/roundTexts.ts';
import { type SeasonNow, seasonNow, seasonRounds } from '#client/seasons/seasonRounds.ts';
import { DeadlineAnnouncer } from '#client/ui/DeadlineAnnouncer.tsx';
import { DueCard } from '#client/ui/DueCard.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useHasSidebar } from '#client/ui/media.ts';
import type { Entry, Group, Season } from '#contract/schemas.ts';
import { countsRound, USUAL_SCORING } from '#domain/scoring.ts';
import styles from './EntryPicksView.module.css';
import { NavigationGuard } from './NavigationGuard.tsx';
import { PicksBar } from './PicksBar.tsx';
import { RoundsAccordion } from './RoundsAccordion.tsx';
import { roundScores, totalBy } from './roundScores.ts';
import { ScoreSummary } from './ScoreSummary.tsx';
import { useEntryPicks } from './useEntryPicks.ts';
import { useLinkedGame } from './useLinkedGame.ts';
import { usePoolSplit, usePoolsOf } from './usePoolSplit.ts';

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
  const { data: standings = [] } = useQuery(standingsQuery(season.id));
  const hasSidebar = useHasSidebar();
  useLinkedGame();
  const { rounds, games, picks, past, saving } = entryPicks;
  if (rounds.length === 0) {
    return (
      <EmptyState title="No rounds yet" hint="Picks can be made as soon as the first round of this season is set up." />
    );
  }
  const scores = roundScores(entryPicks, entry, pools);
  const played = seasonRounds(rounds, games, past);
  const now = seasonNow(played, season);
  const due = now.open?.games ?? [];
  const pointsNote = onlyPool && <PointsNote pool={onlyPool} rounds={rounds} />;
  const { inPlay } = now;
  const lockedPool = inPlay && pools.find((pool) => countsRound(pool, inPlay.number));
  const progress = inPlay && ownProgress(inPlay, entry, picks, pools);
  return (
    <div className={styles.columns}>
      <div className={styles.due}>
        {inPlay && <RoundLocked key={inPlay.id} round={inPlay} pool={lockedPool} />}
        <Start season={season} now={now} made={entryPicks.countMade(due)} progress={progress} />
        <OwnSealLine entry={entry} rounds={played} pools={pools} />
      </div>
      <div className={styles.summary}>
        <ScoreSummary
          scores={scores}
          places={entryPlaces(entry.id, pools, standings, (pool) => totalBy(entryPicks, pool))}
          standardTotal={totalBy(entryPicks, USUAL_SCORING)}
        >
          {onlyPool && <PoolLinks pool={onlyPool} />}
        </ScoreSummary>
        {hasSidebar && pointsNote}
      </div>
      <div className={styles.rounds}>
        <RoundsAccordion
          entry={entry}
          entryPicks={entryPicks}
          played={played}
          now={now}
          scores={scores}
          pools={pools}
          poolSplit={poolSplit}
        />
        {!hasSidebar && <div className={styles.note}>{pointsNote}</div>}
        <PicksBar key={now.open?.id} entryPicks={entryPicks} played={now.open} />
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
      {!inPlay && !open && <p className={styles.over}>{overText(season)}</p>}
    </>
  );
}
