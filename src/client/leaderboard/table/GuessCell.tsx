import { distanceText } from '#client/pool/tieBreakerText.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { formatCount } from '#domain/names/plural.ts';
import styles from './GuessCell.module.css';

interface Props {
  readonly row: Leaderboard['rows'][number];
}

/** The guess for the tie-breaker as a cell, with its distance once the total is known. */
export function GuessCell({ row: { guess, distance } }: Props) {
  return (
    <td className={styles.cell}>
      <span className="numeral">{guess === null ? '–' : formatCount(guess)}</span>
      {distance !== null && <span className={styles.distance}>{distanceText(distance)}</span>}
    </td>
  );
}

/** The same under the player's name, where there is no room for a column. */
export function GuessLine({ row: { guess, distance } }: Props) {
  if (typeof guess !== 'number') return null;
  return (
    <span className={styles.line} data-guess>
      guess {formatCount(guess)}
      {distance !== null && ` · ${distanceText(distance)}`}
    </span>
  );
}
