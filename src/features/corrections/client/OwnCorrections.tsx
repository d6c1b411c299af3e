import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import { OwnCorrection } from './correctionParts.ts';

/** Further pools tell of theirs above their leaderboards alone. */
const FEW = 3;

/** Where the latest corrections have moved the user in the first few pools. */
export function OwnCorrections({ pools }: { readonly pools: readonly Pool[] }) {
  const few = [...new Map(pools.map((pool) => [pool.id, pool])).values()].slice(0, FEW);
  return few.map((pool) => (
    // it stays without a correction: screen readers announce what is added to it
    <div key={pool.id} aria-live="polite">
      <PartBoundary fallback={null} errorComponent={() => null}>
        <OwnCorrection pool={pool} />
      </PartBoundary>
    </div>
  ));
}
