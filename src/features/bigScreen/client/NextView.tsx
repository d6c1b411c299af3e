import { formatDayTime, timeLeft, useServerNow } from '#client/api/clock.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { formatCount, plural } from '#domain/names/plural.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import styles from './Room.module.css';

const MAX_GAMES = 8;
/** So few are larger, and in the middle. */
const FEW_GAMES = 4;

/** The countdown to the next lock, how many are in before the first one, and the games to come. */
export function NextView({ next }: { readonly next: NonNullable<Screen['next']> }) {
  const { name, deadline, entries, complete, games } = next;
  const left = Date.parse(deadline) - useServerNow();
  const shown = games.slice(0, MAX_GAMES);
  const more = games.length - shown.length;
  const isFew = games.length <= FEW_GAMES;
  return (
    <Stack align="center" className={isFew ? styles.center : styles.next}>
      <span className="soft">{name} locks in</span>
      <strong className={`numeral ${styles.large}`}>{timeLeft(left)}</strong>
      {complete !== null && (
        <span>
          {formatCount(complete)} of {formatCount(entries)} are in
        </span>
      )}
      {shown.length > 0 && (
        <ul aria-label={`Games of ${name}`} className={styles.toCome} data-few={isFew || undefined}>
          {shown.map(({ id, team1, team2, startTime }) => (
            <Row as="li" key={id} justify="between" className={styles.pair}>
              <span className="truncate">
                {team1} – {team2}
              </span>
              {startTime !== null && (
                <time className={`soft ${styles.tipOff}`} dateTime={startTime}>
                  {formatDayTime(startTime)}
                </time>
              )}
            </Row>
          ))}
          {more > 0 && <li className={`soft ${styles.pair}`}>and {plural(more, 'more game', 'more games')}</li>}
        </ul>
      )}
    </Stack>
  );
}
