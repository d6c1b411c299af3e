import { leadText } from '#client/pool/entryPlaces.ts';
import { Moved } from '#client/pool/Moved.tsx';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import type { PoolStanding } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, noun, plural } from '#domain/names/plural.ts';
import styles from './PoolStandingView.module.css';

const MAX_OWN = 3;
const PODIUM = 3;

/** A pool in short: the user's ranks, the points behind the leader, and the first three. */
export function PoolStandingView({ standing }: { readonly standing: PoolStanding }) {
  const { rounds, entries, leaders, own } = standing;
  if (rounds === 0 || entries === 0) return <p className={styles.waiting}>{waitingText(standing)}</p>;
  const ownIds = new Set(own.map(({ entryId }) => entryId));
  return (
    <div className={styles.standing}>
      {own.length > 0 && (
        <ul className={styles.own} aria-label="My rank">
          {own.slice(0, MAX_OWN).map((row) => (
            <li key={row.entryId}>
              <span className={`numeral ${styles.rank}`}>{ordinal(row.rank)}</span>
              <span className={styles.of}>
                <span>
                  of {formatCount(entries)} <Moved places={row.moved} />
                </span>
                {own.length > 1 && <span className={styles.entry}>{row.entryName}</span>}
              </span>
              <span className={styles.points}>
                <span>
                  <strong className="numeral">{formatCount(row.total)}</strong> {noun(row.total, 'point')}
                </span>
                <span className={styles.behind}>{leadText(row, standing)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {own.length > MAX_OWN && (
        <p className={styles.more}>and {plural(own.length - MAX_OWN, 'more entry', 'more entries')}</p>
      )}
      <ol className={styles.leaders} aria-label="The first three">
        {leaders.slice(0, PODIUM).map((leader) => (
          <li key={leader.entryId} data-own={ownIds.has(leader.entryId) || undefined}>
            <span className={`numeral ${styles.place}`}>{formatCount(leader.rank)}</span>
            <PlayerAvatar person={leader} size={28} />
            <span className={styles.name}>{leader.entryName}</span>
            <span className="numeral">
              {formatCount(leader.total)}
              <span className="visually-hidden"> {noun(leader.total, 'point')}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function waitingText({ entries }: PoolStanding): string {
  return entries === 0 ? 'Nobody has joined yet' : plural(entries, 'entry', 'entries');
}
