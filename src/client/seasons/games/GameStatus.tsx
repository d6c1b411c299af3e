import { formatDayTime } from '#client/api/clock.ts';
import styles from './GameStatus.module.css';
import { hasStatus, type PlayedGame, statusText } from './gameStatus.ts';

interface Props {
  readonly game: Omit<PlayedGame, 'score1' | 'score2'>;
  /** on one line, which drops what does not fit */
  readonly isShort?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Tip-off of an undecided game, or its clock, or that it is postponed or canceled; then who broadcasts it. */
export function GameStatus({ game, isShort, className = '' }: Props) {
  if (!hasStatus(game)) return null;
  return (
    <span className={`${styles.status} ${className}`} data-short={isShort || undefined}>
      <State game={game} isShort={isShort} />
      {game.broadcast && <span className="soft"> {game.broadcast}</span>}
    </span>
  );
}

function State({ game, isShort }: Pick<Props, 'game' | 'isShort'>) {
  const { status, startTime, clock } = game;
  const text = statusText(game);
  if (text === undefined) return startTime !== null && <time dateTime={startTime}>{formatDayTime(startTime)}</time>;
  if (status !== 'live') return <span className={styles.word}>{text}</span>;
  return (
    <span className={styles.live}>
      <span className={styles.dot} aria-hidden />
      {isShort && clock ? <span className="visually-hidden">{text} </span> : `${text} `}
      {clock}
    </span>
  );
}
