import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { highlights } from './finaleText.ts';
import styles from './News.module.css';

interface Props {
  readonly pool: Pool;
  readonly leaderboard: Leaderboard;
}

/** Shows the highlights of a decided pool, from its picks and points. */
export function Finale({ pool, leaderboard }: Props) {
  const { data: grid } = useSuspenseQuery(pickGridQuery(pool.id));
  const shown = useMemo(() => highlights(leaderboard, grid, pool), [leaderboard, grid, pool]);
  return (
    <dl className={styles.highlights}>
      {shown.map(({ title, lines }) => (
        <Stack key={title} gap={1} className={styles.highlight}>
          <dt className="overline">{title}</dt>
          {lines.map(({ who, what }) => (
            <Stack as="dd" key={`${who} ${what.join()}`} className="typed">
              <strong>{who}</strong>
              <Facts className="soft text-s" facts={what} />
            </Stack>
          ))}
        </Stack>
      ))}
    </dl>
  );
}
