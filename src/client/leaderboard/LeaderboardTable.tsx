import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesQuery } from '#client/queries.ts';
import type { Leaderboard } from '#contract/things.ts';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import styles from './LeaderboardTable.module.css';
import { movements } from './movement.ts';

/** Rank, player, total, and the points of each past round. */
export function LeaderboardTable({ leaderboard }: { readonly leaderboard: Leaderboard }) {
  const { rounds, rows, final } = leaderboard;
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const own = useMemo(() => new Set(entries.map(({ id }) => id)), [entries]);
  const moved = useMemo(() => movements(rows), [rows]);
  return (
    // A region that scrolls has to be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.frame} aria-label="Standings" tabIndex={0}>
      <table className={styles.table} style={{ '--rounds': rounds.length } as React.CSSProperties}>
        <colgroup>
          <col className={styles.rankColumn} />
          <col />
          <col className={styles.pointsColumn} span={rounds.length + 1} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.rank}>
              Rank
            </th>
            <th scope="col" className={styles.player}>
              Player
            </th>
            <th scope="col">Total</th>
            {rounds.map(({ number, name }) => (
              <th key={number} scope="col">
                <span className={styles.round}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <LeaderboardRow
              key={row.entryId}
              row={row}
              own={own.has(row.entryId)}
              moved={moved[index] ?? null}
              rounds={rounds}
              medal={final}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
