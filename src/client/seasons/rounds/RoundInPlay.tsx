import type { ReactNode } from 'react';
import dueCardStyles from '#client/ui/DueCard.module.css';
import { Facts } from '#client/ui/Facts.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Game } from '#contract/schemas.ts';
import { isBeingConfirmed } from '#domain/scoring/finals.ts';
import { countDecided, isLive } from '#domain/scoring/rounds.ts';
import type { OwnProgress } from './ownProgress.ts';
import styles from './RoundInPlay.module.css';
import { decidedFacts, ownProgressFacts } from './roundTexts.ts';
import type { SeasonRound } from './seasonRounds.ts';
import { useOpenFinalFacts } from './useOpenFinals.ts';

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
  const finals = useOpenFinalFacts(round.games);
  const decided = (
    <p className="soft">
      <Facts facts={[...decidedFacts(round), ...finals]} />
    </p>
  );
  return (
    <Card as="section" tone="night" pad={5} gap={1} className={dueCardStyles.card} aria-label={`In play: ${name}`}>
      {heading}
      <Row gap={4} justify="between" wrap="text">
        {heading ? decided : <h2 className="typed text-2xl">{name}</h2>}
        <State games={round.games} />
      </Row>
      {!heading && decided}
      {standing}
      {progress && (
        <p className="strong">
          <Facts facts={ownProgressFacts(progress)} />
        </p>
      )}
      <Bar round={round} progress={progress} />
      {children}
    </Card>
  );
}

/** The dot is for games that are being played: a locked round may have none of them for days. */
function State({ games }: Pick<SeasonRound, 'games'>) {
  if (games.some(isLive)) {
    return (
      <p className="pill ember push">
        <span className={styles.dot} aria-hidden /> Live
      </p>
    );
  }
  return <p className="pill soft push">{isUntouched(games) ? 'Locked' : 'In play'}</p>;
}

function isUntouched(games: readonly Game[]): boolean {
  return countDecided(games) === 0 && !games.some(isBeingConfirmed);
}

/** Repeats the note, so screen readers skip it: right, then wrong or missed, then what is to come. */
function Bar({ round: { games, expected }, progress }: Pick<Props, 'round' | 'progress'>) {
  const decided = countDecided(games);
  const width = (count: number) => ({ width: `${(100 * count) / expected}%` });
  return (
    <div className={styles.bar} aria-hidden>
      {progress && !progress.out ? (
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
