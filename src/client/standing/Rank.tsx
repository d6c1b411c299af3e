import type { ReactNode } from 'react';
import { Facts } from '#client/ui/Facts.tsx';
import { Row } from '#client/ui/layout.tsx';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount } from '#domain/names/plural.ts';
import { Moved } from './Moved.tsx';
import styles from './Rank.module.css';

interface Props {
  readonly rank: number;
  /** places gained by the last round; null for an entry's first */
  readonly moved: number | null;
  /** the rank before the last result, shown where no round before this one says how it moved */
  readonly from?: number | undefined;
  /** the rank if the games ended now, if that is another one */
  readonly now?: number | undefined;
  /** of the pool */
  readonly entries: number;
  /** whose rank it is, or where */
  readonly facts?: readonly ReactNode[];
}

/** A rank in large figures, then its movement: `2nd ↑ 5 of 26`, in an entry's first round `2nd ↑ from 7th of 26`; `5th · 3rd if it ended now`. */
export function Rank({ rank, moved, from, now, entries, facts = [] }: Props) {
  return (
    <Row gap={2} align="baseline" wrap="text" className="grow">
      <span className={`numeral ${styles.rank}`}>{ordinal(rank)}</span>
      <Moved places={moved} className={`numeral text-2xl ${styles.moved}`} />
      {moved === null && from !== undefined && from !== rank && (
        <span className={`strong text-xl ${styles.moved} ${from > rank ? 'good' : 'bad'}`}>
          <span aria-hidden>{from > rank ? '↑' : '↓'}</span>
          <span className="visually-hidden">{from > rank ? 'up' : 'down'}</span> from {ordinal(from)}
        </span>
      )}
      {now !== undefined && (
        <>
          {/* where there is no room for both, it ends the first line */}
          <span className="soft">·</span>
          <strong className={styles.now}>{ordinal(now)} if it ended now</strong>
        </>
      )}
      <Facts className="soft" facts={[`of ${formatCount(entries)}`, ...facts]} />
    </Row>
  );
}
