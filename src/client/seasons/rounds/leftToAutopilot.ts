import type { Entry, Pool } from '#contract/schemas.ts';
import { countsRound } from '#domain/scoring/scoring.ts';

/**
 * Whether the autopilot would pick for an entry in a round, and all its pools that count the round would count that: then a
 * pick that is left to it is not missing (docs/spec.md#autopilot).
 */
export function isLeftToAutopilot(
  { autopilot }: Pick<Entry, 'autopilot'>,
  pools: readonly Pick<Pool, 'autopilot' | 'countsFrom'>[],
  round: number,
): boolean {
  if (autopilot === 'off') return false;
  if (pools.length > 0 && !pools.some((pool) => pool.autopilot)) return false;
  return pools.every((pool) => pool.autopilot || !countsRound(pool, round));
}
