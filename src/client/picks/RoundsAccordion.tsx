import { Accordion, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '#client/api/clock.ts';
import { beforeJoiningText } from '#client/seasons/roundTexts.ts';
import type { SeasonNow, SeasonRound } from '#client/seasons/seasonRounds.ts';
import { importOnline, LazyBoundary, lazyPart } from '#client/ui/lazyPart.tsx';
import type { Entry, Group } from '#contract/schemas.ts';
import { championshipRound } from '#domain/championship.ts';
import { plural } from '#domain/plural.ts';
import { completeness } from '#domain/rounds.ts';
import { agreedScoring, countsRound } from '#domain/scoring.ts';
import { RoundGames } from './RoundGames.tsx';
import styles from './RoundsAccordion.module.css';
import type { RoundScore } from './roundScores.ts';
import type { EntryPicks } from './useEntryPicks.ts';
import type { PoolSplit } from './usePoolSplit.ts';

const TieBreaker = lazyPart(() => importOnline(() => import('./TieBreaker.tsx')), 'TieBreaker');

interface Props {
  readonly entry: Entry;
  readonly entryPicks: EntryPicks;
  readonly played: readonly SeasonRound[];
  readonly now: SeasonNow;
  readonly scores: readonly RoundScore[];
  /** whose points count */
  readonly pools: readonly Group[];
  readonly poolSplit: PoolSplit | undefined;
}

/**
 * The round in play, else the last one with games, comes first, then the open one. Neither a deadline nor a result changes
 * that, so that nothing moves under a finger.
 */
export function RoundsAccordion(props: Props) {
  const { played, now } = props;
  const dueId = now.isDue ? now.open?.id : undefined;
  const lastPlayed = () => (dueId === undefined ? played.findLast(({ games }) => games.length > 0) : undefined);
  const [firstIds] = useState(() => [...new Set([(now.inPlay ?? lastPlayed())?.id, now.open?.id])]);
  const [lastDueId, setLastDueId] = useState(dueId);
  const [opened, setOpened] = useState(() => [firstIds[0], dueId].filter((id) => id !== undefined).map(String));
  // the next round can be picked at last
  if (dueId !== undefined && dueId !== lastDueId) {
    setLastDueId(dueId);
    setOpened([...opened, String(dueId)]);
  }
  const ordered = [
    ...firstIds.flatMap((id) => played.filter((each) => each.id === id)),
    ...played.filter(({ id }) => !firstIds.includes(id)),
  ];
  const championship = championshipRound(played);
  return (
    <>
      <Accordion
        multiple
        order={2}
        variant="separated"
        value={opened}
        onChange={setOpened}
        classNames={{ root: styles.rounds, item: styles.round, control: styles.control, content: styles.content }}
      >
        {ordered.map((each) => {
          const isOnCard = each.id === now.inPlay?.id || each.id === dueId;
          const hasCard = isOnCard && opened.includes(String(each.id));
          const hasTieBreaker = each.id === championship?.id;
          return <RoundItem key={each.id} {...props} round={each} hasCard={hasCard} hasTieBreaker={hasTieBreaker} />;
        })}
      </Accordion>
      {!championship && <LazyTieBreaker {...props} round={undefined} />}
    </>
  );
}

interface ItemProps extends Props {
  readonly round: SeasonRound;
  readonly hasCard: boolean;
  readonly hasTieBreaker: boolean;
}

function RoundItem({ round: each, hasCard, hasTieBreaker, ...props }: ItemProps) {
  const { entryPicks, scores, pools, poolSplit } = props;
  const { season } = entryPicks;
  const { id, round, games } = each;
  const score = scores.find((one) => one.round.id === id);
  const isPast = score !== undefined && score.correct !== null;
  return (
    <Accordion.Item value={String(id)}>
      <Accordion.Control>
        {hasCard ? (
          <CardHeading played={each} />
        ) : (
          <RoundHeading
            played={each}
            score={score}
            isLocked={isPast || season.isArchived}
            made={entryPicks.countMade(games)}
          />
        )}
      </Accordion.Control>
      <Accordion.Panel>
        <RoundGames
          entryPicks={entryPicks}
          played={each}
          isPast={isPast}
          scoring={agreedScoring(pools, round.number)}
          pools={pools}
          poolSplit={poolSplit && countsRound(poolSplit.pool, round.number) ? poolSplit : undefined}
        />
        {hasTieBreaker && <LazyTieBreaker {...props} round={each} />}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

interface TieBreakerProps extends Pick<Props, 'entry' | 'entryPicks' | 'pools'> {
  readonly round: SeasonRound | undefined;
}

/** The guess of an entry in a pool with a tie-breaker. */
function LazyTieBreaker({ entry, entryPicks: { season, receipts }, pools, round }: TieBreakerProps) {
  const own = pools.filter(({ tieBreaker }) => tieBreaker === 'total');
  if (own.length === 0) return null;
  return (
    <LazyBoundary part={TieBreaker} fallback={null}>
      <TieBreaker entry={entry} season={season} pools={own} round={round} receipts={receipts} />
    </LazyBoundary>
  );
}

/** The card at the top of the screen has the round's name, picks and deadline. */
function CardHeading({ played: { round, state } }: { readonly played: SeasonRound }) {
  return (
    <span className={styles.name}>
      <VisuallyHidden>{round.name}: </VisuallyHidden>
      {state === 'inPlay' ? 'Games in play' : 'Games to pick'}
    </span>
  );
}

interface HeadingProps {
  readonly played: SeasonRound;
  readonly score: RoundScore | undefined;
  readonly isLocked: boolean;
  readonly made: number;
}

function RoundHeading({ played: { round, games, expected }, score, isLocked, made }: HeadingProps) {
  const { complete } = completeness(made, games.length, expected);
  const isLate = score?.couldPick === false && complete !== null;
  return (
    <span className={styles.heading}>
      <span className={styles.name}>{round.name}</span>
      <span className={styles.badge} data-complete={complete ?? undefined}>
        {isLate && beforeJoiningText(true)}
        {!isLate && (complete === null ? 'no games yet' : `${made}/${expected} picks made`)}
      </span>
      <span className={styles.deadline}>
        {isLocked && <IconLock size={14} role="img" aria-label="Locked" />}
        {score && score.correct !== null && !isLate && <>{scoreText(score, score.correct)} · </>}
        <time dateTime={round.deadline}>{formatDateTime(round.deadline)}</time>
      </span>
    </span>
  );
}

/** Returns the points of a past round, or the number of correct picks where its points are null. */
function scoreText({ points }: RoundScore, correct: number): string {
  return points === null ? `${correct} right` : plural(points, 'point');
}
