import { IconTrophyFilled } from '@tabler/icons-react';
import type { Group, Leaderboard } from '#contract/schemas.ts';
import styles from './Champions.module.css';
import { championsText } from './championsText.ts';

interface Props {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
}

/** Over the standings of a decided season: who has won. */
export function Champions({ pool, leaderboard, own }: Props) {
  const words = championsText(leaderboard, own, pool.name);
  if (!words) return null;
  return (
    <section className={styles.champions} aria-label="Winner">
      <IconTrophyFilled className={styles.trophy} size={40} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.note}>{words.note}</p>
      </div>
    </section>
  );
}
