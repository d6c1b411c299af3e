import { GameStatus } from '#client/seasons/GameStatus.tsx';
import type { Feed } from '#contract/feed.ts';
import type { Game } from '#contract/schemas.ts';
import styles from './Feed.module.css';
import { settledText } from './feedTexts.ts';

interface Props {
  readonly games: readonly Game[];
  readonly feed: Feed;
}

/** The places that two teams play for, and who has them. */
export function PlayIns({ games, feed: { playIns } }: Props) {
  if (playIns.length === 0) return null;
  return (
    <details className={styles.playIns}>
      <summary>
        <h4>{settledText(playIns)}</h4>
      </summary>
      <ul className={styles.list}>
        {playIns.map((playIn) => (
          <PlayIn
            key={`${playIn.gameId} ${playIn.side}`}
            playIn={playIn}
            game={games.find(({ id }) => id === playIn.gameId)}
          />
        ))}
      </ul>
    </details>
  );
}

interface PlayInProps {
  readonly playIn: Feed['playIns'][number];
  readonly game: Game | undefined;
}

function PlayIn({ playIn, game }: PlayInProps) {
  const { side, place, settledAt, status, startTime } = playIn;
  const team = game?.[`team${side}`] ?? place;
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.teams}>
          {playIn.teams.map(({ name, score }) => (
            <span key={name} className={styles.team} data-lost={(settledAt !== null && name !== team) || undefined}>
              {name} <span className="numeral">{score}</span>
            </span>
          ))}
        </p>
        <p className={styles.why}>
          {settledAt !== null && `${team} has the place.`}
          {settledAt === null && status === 'scheduled' && startTime === null && 'The feed has no such game yet.'}
          {settledAt === null && (
            <GameStatus game={{ status, startTime, clock: null, broadcast: null, winner: null }} />
          )}
        </p>
      </div>
    </li>
  );
}
