import { VisuallyHidden } from '@mantine/core';
import { IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RoundScore } from './roundScores.ts';
import styles from './ScoreSummary.module.css';

interface Props {
  readonly scores: readonly RoundScore[];
  /** links next to the total */
  readonly children?: ReactNode;
}

export function ScoreSummary({ scores, children }: Props) {
  const total = scores.reduce((sum, { points }) => sum + (points ?? 0), 0);
  return (
    <section className={styles.summary} aria-label="Scoring summary">
      <p className={styles.total}>
        <span className={`numeral ${styles.figure}`}>{total}</span>
        <span>Total</span>
      </p>
      <dl className={styles.rounds}>
        {scores.map(({ round, points }) => (
          <div key={round.id} data-open={points === null || undefined}>
            <dt>{round.name}</dt>
            <dd className="numeral">{points ?? <Open />}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.links}>{children}</div>}
    </section>
  );
}

function Open() {
  return (
    <>
      <IconMinus size={18} aria-hidden />
      <VisuallyHidden>not yet</VisuallyHidden>
    </>
  );
}
