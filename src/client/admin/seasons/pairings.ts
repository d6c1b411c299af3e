import type { Season } from '#contract/schemas.ts';
import { BRACKET_REGIONS, DEFAULT_FINAL_FOUR, type FinalFour, PAIRINGS } from '#domain/bracket/regions.ts';

type Pairing = Season['finalFour'];

const [EAST] = BRACKET_REGIONS;

/** The default pairing. */
export const USUAL_PAIRING: Pairing = copyOf(DEFAULT_FINAL_FOUR);

/** Returns the three pairings of the regions; the chosen one keeps its order. */
export function pairings(chosen: Pairing): readonly Pairing[] {
  return PAIRINGS.map((pairing) => (partnerOfEast(pairing) === partnerOfEast(chosen) ? chosen : copyOf(pairing)));
}

function copyOf([one, two]: FinalFour): Pairing {
  return [[...one], [...two]];
}

function partnerOfEast(pairing: FinalFour) {
  return pairing.flatMap(([one, two]) => (one === EAST ? [two] : two === EAST ? [one] : []))[0];
}

/** `East vs West, South vs Midwest` */
export function pairingText(pairing: FinalFour): string {
  return pairing.map((pair) => pair.map((region) => region.replace(' Region', '')).join(' vs ')).join(', ');
}
