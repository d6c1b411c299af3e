import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { Champions } from '#client/pool/champions/Champions.tsx';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { Card } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { leadersOf } from '#domain/scoring/standings.ts';
import { Finale } from './Finale.tsx';
import styles from './News.module.css';

/** How a decided pool has ended: its winners, its highlights, and who has won before. */
export function PoolEnd({ board }: { readonly board: PoolLeaderboard }) {
  const { pool, leaderboard, games, played } = board;
  const { rows } = leaderboard;
  const ids = useOwnEntryIds();
  const standing = {
    entries: rows.length,
    first: rows.filter(({ rank }) => rank === 1).length,
    leaders: leadersOf(rows),
    own: rows.filter(({ entryId }) => ids.has(entryId)),
  };
  return (
    <>
      <Champions pool={pool} standing={standing} games={games} />
      {isDecided(played) && (
        <Card as="section" className={styles.finale} aria-label="Highlights">
          <PartBoundary>
            <Finale pool={pool} leaderboard={leaderboard} />
          </PartBoundary>
        </Card>
      )}
      <Parts of={useSlots().belowEnd} props={{ pool }} />
    </>
  );
}

/** Returns whether all games that will be played have a winner. */
function isDecided(rounds: readonly SeasonRound[]): boolean {
  return rounds.every(({ games }) => games.every(({ winner, status }) => winner !== null || status === 'canceled'));
}
