import { formatDateTime } from '#client/api/clock.ts';
import styles from './NoticeCard.module.css';
import type { SeasonRound } from './seasonRounds.ts';

/** The round after the one in play, while none of its games can be picked. */
export function NextRound({ round: { round, games } }: { readonly round: SeasonRound }) {
  return (
    <p className={`soft ${styles.above}`}>
      Next: <strong>{round.name}</strong> · {games.length === 0 ? 'no games yet' : 'no games to pick'} · locks{' '}
      <time dateTime={round.deadline}>{formatDateTime(round.deadline)}</time>
    </p>
  );
}
