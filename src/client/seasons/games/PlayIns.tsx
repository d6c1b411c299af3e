import { useQuery } from '@tanstack/react-query';
import { playInsQuery } from '#client/api/queries.ts';
import type { PlayIn } from '#contract/feed.ts';
import type { Game } from '#contract/schemas.ts';
import { partsOf } from '#domain/feed/partsOf.ts';
import styles from './GameStatus.module.css';
import { GameStatus } from './GameStatus.tsx';
import { hasStatus } from './gameStatus.ts';

type Teams = Pick<Game, 'seasonId' | 'team1' | 'team2'>;

interface Props {
  readonly game: Teams;
  readonly isShort?: boolean;
}

/** The play-ins for a game's places: tip-off, then live score, until a place is settled. */
export function PlayIns({ game, isShort = false }: Props) {
  const places = [game.team1, game.team2].filter((team) => partsOf(team));
  // nearly all games have none
  return places.length === 0 ? null : <OfPlaces seasonId={game.seasonId} places={places} isShort={isShort} />;
}

interface OfPlacesProps {
  readonly seasonId: number;
  readonly places: readonly string[];
  readonly isShort: boolean;
}

function OfPlaces({ seasonId, places, isShort }: OfPlacesProps) {
  const { data = [] } = useQuery(playInsQuery(seasonId));
  return data
    .filter((playIn) => places.includes(playIn.place) && isToCome(playIn))
    .map((playIn) => (
      <p key={playIn.place} className={`soft text-xs typed ${styles.playIn}`} data-short={isShort || undefined}>
        {/* a place of the bracket has room for the score alone */}
        <span className={isShort ? 'visually-hidden' : 'strong'}>Play-in</span>{' '}
        <PlayInStatus playIn={playIn} isShort={isShort} />
      </p>
    ));
}

/** Whether a place is not settled, and its play-in has something to show. */
export function isToCome(playIn: PlayIn): boolean {
  return playIn.settledAt === null && hasStatus({ ...playIn, winner: null });
}

interface StatusProps {
  readonly playIn: PlayIn;
  readonly isShort?: boolean;
}

/** Both teams with their scores, once there are any, and the tip-off or the clock. */
export function PlayInStatus({ playIn, isShort = false }: StatusProps) {
  const [one, two] = playIn.teams;
  const isScored = one.score !== null && two.score !== null;
  return (
    <>
      {isScored && (
        <span className={styles.word}>
          {isShort ? `${one.score}–${two.score}` : `${one.name} ${one.score} – ${two.score} ${two.name}`}
        </span>
      )}{' '}
      <GameStatus game={{ ...playIn, winner: null }} isShort={isShort} />
    </>
  );
}
