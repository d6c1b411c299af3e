import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { Champions } from '#client/pool/champions/Champions.tsx';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { leadersOf } from '#domain/scoring/standings.ts';

/** How a decided pool has ended: its winners, and what features tell below. */
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
      <Parts of={useSlots().belowEnd} props={{ pool, leaderboard, rounds: played }} />
    </>
  );
}
