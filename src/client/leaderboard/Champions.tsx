import { IconTrophyFilled } from '@tabler/icons-react';
import type { Group, Leaderboard } from '#contract/schemas.ts';
import styles from './Champions.module.css';
import { championsText } from './championsText.ts';

interface Props {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
}

export function Champions({ pool, leaderboard, own }: Props) {
  const text = championsText(leaderboard, own, pool.name);
  if (!text) return null;
  return (
    <section className={styles.champions} aria-label="Winner">
      <IconTrophyFilled className={styles.trophy} size={40} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>{text.title}</p>
        <p className={styles.note}>{text.note}</p>
      </div>
    </section>
  );
}
