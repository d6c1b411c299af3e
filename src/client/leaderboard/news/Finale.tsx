import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import type { Leaderboard } from '#contract/standings.ts';
import styles from './Finale.module.css';
import { highlights } from './finaleText.ts';

/** Shows the highlights of a decided pool, from its picks and points. */
export function Finale({ leaderboard }: { readonly leaderboard: Leaderboard }) {
  const { data: grid } = useSuspenseQuery(pickGridQuery(leaderboard.groupId));
  const shown = useMemo(() => highlights(leaderboard, grid), [leaderboard, grid]);
  return (
    <dl className={styles.highlights}>
      {shown.map(({ title, lines }) => (
        <div key={title} className={styles.highlight}>
          <dt className="overline">{title}</dt>
          {lines.map(({ who, what }) => (
            <dd key={`${who} ${what}`} className={styles.line}>
              <span className={styles.who}>{who}</span>
              <span className={styles.what}>{what}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
