import type { Season } from '#contract/schemas.ts';
import { BRACKET_REGIONS, DEFAULT_FINAL_FOUR, type FinalFour } from '#domain/regions.ts';

type Pairing = Season['finalFour'];

const [EAST, WEST, SOUTH, MIDWEST] = BRACKET_REGIONS;

/** The default pairing. */
export const USUAL_PAIRING: Pairing = [[...DEFAULT_FINAL_FOUR[0]], [...DEFAULT_FINAL_FOUR[1]]];

const PAIRINGS: readonly Pairing[] = [
  USUAL_PAIRING,
  [
    [EAST, SOUTH],
    [WEST, MIDWEST],
  ],
  [
    [EAST, MIDWEST],
    [WEST, SOUTH],
  ],
];

/** Returns the three pairings of the regions; the chosen one keeps its order. */
export function pairings(chosen: Pairing): readonly Pairing[] {
  return PAIRINGS.map((pairing) => (partnerOfEast(pairing) === partnerOfEast(chosen) ? chosen : pairing));
}

function partnerOfEast(pairing: FinalFour) {
  return pairing.flatMap(([one, two]) => (one === EAST ? [two] : two === EAST ? [one] : []))[0];
}

/** `East vs West, South vs Midwest` */
export function pairingText(pairing: FinalFour): string {
  return pairing.map((pair) => pair.map((region) => region.replace(' Region', '')).join(' vs ')).join(', ');
}
