import { Accordion } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatDateTime } from '#client/api/clock.ts';
import type { OwnProgress } from '#client/seasons/rounds/ownProgress.ts';
import { RoundInPlay } from '#client/seasons/rounds/RoundInPlay.tsx';
import type { RoundPicks } from '#client/seasons/rounds/roundPicks.ts';
import { awaitedText, GUESS_HINT, outText } from '#client/seasons/rounds/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { TimeLeft } from '#client/ui/DueCard.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import { plural } from '#domain/names/plural.ts';
import { isPickable } from '#domain/scoring/rounds.ts';
import styles from './Picks.module.css';
import type { RoundScore } from './roundScores.ts';

interface Props {
  readonly played: SeasonRound;
  readonly picks: RoundPicks;
  readonly score: RoundScore | undefined;
  readonly isLocked: boolean;
  /** the round that is due or in play has a card */
  readonly kind: 'due' | 'inPlay' | 'other';
  /** in the round in play */
  readonly progress: OwnProgress | undefined;
}

/** A round of the accordion: its name, picks and deadline open and close its games. */
export function RoundHead({ kind, ...props }: Props) {
  const { played, picks, progress } = props;
  const control = (
    <Accordion.Control data-on-card={kind !== 'other' || undefined}>
      <Heading {...props} />
    </Accordion.Control>
  );
  if (kind === 'other') return control;
  if (kind === 'inPlay') return <RoundInPlay round={played} heading={control} progress={progress} />;
  // the bar at the foot has the time left while picks can be made
  const isCounted = isPickable(played);
  const hint = [awaitedText(played), picks.guess === undefined ? '' : GUESS_HINT].filter(Boolean).join('. ');
  return (
    <Card as="section" tone="night" pad={0} className={styles.due} aria-label={`Due next: ${played.round.name}`}>
      {control}
      {!isCounted && <TimeLeft deadline={played.round.deadline} />}
      {hint && <p className={`soft text-s ${styles.hint}`}>{hint}</p>}
    </Card>
  );
}

function Heading({ played: { round }, picks, score, isLocked }: Omit<Props, 'kind' | 'progress'>) {
  const { made, games, complete } = picks;
  const out = complete === null ? undefined : score?.out;
  const points = score && score.correct !== null && !out && scoreText(score, score.correct);
  const deadline = (
    <time key="deadline" dateTime={round.deadline}>
      {formatDateTime(round.deadline)}
    </time>
  );
  return (
    <>
      <span className={styles.name}>{round.name}</span>
      <Row as="span" wrap="text" gap={3} className="soft text-s">
        <span className={styles.badge} data-complete={complete ?? undefined}>
          {out && outText(out, true)}
          {!out && (complete === null ? 'no games yet' : `${made}/${games} picks made`)}
        </span>
        <Row as="span" gap={1}>
          {isLocked && <IconLock size={14} role="img" aria-label="Locked" />}
          <Facts facts={[points, deadline].filter(Boolean)} />
        </Row>
      </Row>
    </>
  );
}

/** Returns the points of a past round, or the number of correct picks where its points are null. */
function scoreText({ points }: RoundScore, correct: number): string {
  return points === null ? `${correct} right` : plural(points, 'point');
}
