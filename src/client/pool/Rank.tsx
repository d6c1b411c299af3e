import type { ReactNode } from 'react';
import { Row } from '#client/ui/layout.tsx';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount } from '#domain/names/plural.ts';
import { Moved } from './Moved.tsx';
import styles from './Rank.module.css';

interface Props {
  readonly rank: number;
  /** places gained by the last round; null for an entry's first */
  readonly moved: number | null;
  /** of the pool */
  readonly entries: number;
  /** whose rank it is, or where */
  readonly children?: ReactNode;
}

/** A rank in large figures: `2nd ↑ 5 of 26`. */
export function Rank({ rank, moved, entries, children }: Props) {
  return (
    <Row gap={2} align="baseline" wrap="text" className="grow">
      <span className={`numeral ${styles.rank}`}>{ordinal(rank)}</span>
      <Moved places={moved} />
      <span className="soft typed">
        of {formatCount(entries)}
        {children && <> · {children}</>}
      </span>
    </Row>
  );
}
