import { formatDayTime } from '#client/api/clock.ts';
import type { Game } from '#contract/schemas.ts';
import { isScheduled } from './isScheduled.ts';

interface Props {
  readonly game: Pick<Game, 'startTime' | 'winner'>;
  readonly className?: string | undefined;
}

/** Day and time of an undecided game, if they are set. */
export function TipOff({ game, className }: Props) {
  if (!isScheduled(game)) return null;
  return (
    <time className={className} dateTime={game.startTime}>
      {formatDayTime(game.startTime)}
    </time>
  );
}
