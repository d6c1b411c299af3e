import { VisuallyHidden } from '@mantine/core';
import { IconMinus } from '@tabler/icons-react';
import type { RoundScore } from './roundScores.ts';
import styles from './ScoreSummary.module.css';

export function ScoreSummary({ scores }: { readonly scores: readonly RoundScore[] }) {
  const total = scores.reduce((sum, { points }) => sum + (points ?? 0), 0);
  return (
    <section className={styles.summary} aria-label="Scoring summary">
      <p className={styles.total}>
        <span className={`numeral ${styles.figure}`}>{total}</span>
        <span>Total</span>
      </p>
      <dl className={styles.rounds}>
        {scores.map(({ round, points }) => (
          <div key={round.id}>
            <dt>{round.name}</dt>
            <dd className="numeral">{points ?? <Open />}</dd>
          </div>
        ))}
      </dl>
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
