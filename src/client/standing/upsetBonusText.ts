import { plural } from '#domain/names/plural.ts';
import { pointsIfCorrect } from '#domain/scoring/scoring.ts';

const EXAMPLE = { seed1: 5, seed2: 12 };

/** Returns a sentence about an upset bonus, with an example; empty without one. */
export function upsetBonusText(upsetBonus: number): string {
  if (upsetBonus === 0) return '';
  const more = pointsIfCorrect({ points: [0], countsFrom: 1, upsetBonus }, 1, EXAMPLE, 2);
  const each = plural(upsetBonus, 'extra point');
  return `Call an upset and earn ${each} per seed of difference: ${more} extra when a 12 beats a 5.`;
}
