import { Champions } from '#client/pool/champions/Champions.tsx';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import type { Game, Group } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { leadersOf } from '#domain/scoring/standings.ts';

interface Props {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  readonly games: readonly Game[];
}

/** The end of a decided pool, above its leaderboard. */
export function PoolChampions({ pool, leaderboard: { rows }, games }: Props) {
  const ids = useOwnEntryIds();
  const standing = {
    entries: rows.length,
    first: rows.filter(({ rank }) => rank === 1).length,
    leaders: leadersOf(rows),
    own: rows.filter(({ entryId }) => ids.has(entryId)),
  };
  return <Champions pool={pool} standing={standing} games={games} />;
}
