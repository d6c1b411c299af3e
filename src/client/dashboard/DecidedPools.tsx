import { Champions } from '#client/pool/champions/Champions.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import type { Game, Pool } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';

const FEW = 2;
/** after all ranks */
const NOT_PLAYING = Number.MAX_SAFE_INTEGER;

interface Props {
  readonly pools: readonly Pool[];
  /** of the season */
  readonly standings: readonly PoolStanding[];
  readonly games: readonly Game[];
}

/** The ends of the decided pools of a season. */
export function DecidedPools({ pools, standings, games }: Props) {
  return (
    <FirstFew items={decidedPools(standings)} few={FEW} what="pools">
      {(shown) =>
        shown.map((standing) => {
          const pool = pools.find(({ id }) => id === standing.groupId);
          return pool && <Champions key={pool.id} pool={pool} standing={standing} games={games} isLinked />;
        })
      }
    </FirstFew>
  );
}

/** Returns the decided pools that have entries, those with the best own rank first. */
export function decidedPools(standings: readonly PoolStanding[]): PoolStanding[] {
  const best = ({ own }: PoolStanding) => own[0]?.rank ?? NOT_PLAYING;
  return standings.filter(({ final, entries }) => final && entries > 0).toSorted((a, b) => best(a) - best(b));
}
