import type { ReactNode } from 'react';
import dueCardStyles from '#client/ui/DueCard.module.css';
import { Card, Row } from '#client/ui/layout.tsx';
import { countDecided } from '#domain/scoring/rounds.ts';
import type { OwnProgress } from './ownProgress.ts';
import styles from './RoundInPlay.module.css';
import { decidedText, ownProgressText } from './roundTexts.ts';
import type { SeasonRound } from './seasonRounds.ts';

interface Props {
  readonly round: SeasonRound;
  readonly heading?: ReactNode;
  /** that of the one entry shown, if there is one */
  readonly progress?: OwnProgress | undefined;
  /** the ranks of that entry */
  readonly standing?: ReactNode;
  readonly children?: ReactNode;
}

/** The round in play: how many of its games are decided, and what the shown entry has of it. */
export function RoundInPlay({ round, heading, progress, standing, children }: Props) {
  const { name } = round.round;
  const decided = <p className="soft">{decidedText(round)}</p>;
  return (
    <Card as="section" tone="night" pad={5} gap={1} className={dueCardStyles.card} aria-label={`In play: ${name}`}>
      {heading}
      <Row gap={4} justify="between" wrap="text">
        {heading ? decided : <h2 className="typed text-2xl">{name}</h2>}
        <p className="pill ember push">
          <span className={styles.dot} aria-hidden /> In play
        </p>
      </Row>
      {!heading && decided}
      {standing}
      {progress && <p className={`strong ${styles.progress}`}>{ownProgressText(progress)}</p>}
      <Bar round={round} progress={progress} />
      {children}
    </Card>
  );
}

/** Repeats the note, so screen readers skip it: right, then wrong or missed, then what is to come. */
function Bar({ round: { games, expected }, progress }: Pick<Props, 'round' | 'progress'>) {
  const decided = countDecided(games);
  const width = (count: number) => ({ width: `${(100 * count) / expected}%` });
  return (
    <div className={styles.bar} aria-hidden>
      {progress?.couldPick ? (
        <>
          <span data-part="right" style={width(progress.correct)} />
          <span data-part="wrong" style={width(decided - progress.correct)} />
        </>
      ) : (
        <span style={width(decided)} />
      )}
    </div>
  );
}
