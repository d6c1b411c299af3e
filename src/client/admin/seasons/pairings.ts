import type { Season } from '#contract/schemas.ts';
import { BRACKET_REGIONS, DEFAULT_FINAL_FOUR, type FinalFour } from '#domain/regions.ts';

type Pairing = Season['finalFour'];

const [EAST, WEST, SOUTH, MIDWEST] = BRACKET_REGIONS;

/** How the regions are paired unless a season says otherwise. */
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

/** The three ways to pair the regions in the Final Four; the one that is chosen as it stands, whichever comes first in it. */
export function pairings(chosen: Pairing): readonly Pairing[] {
  return PAIRINGS.map((pairing) => (partnerOfEast(pairing) === partnerOfEast(chosen) ? chosen : pairing));
}

function partnerOfEast(pairing: FinalFour) {
  return pairing.flatMap(([one, two]) => (one === EAST ? [two] : two === EAST ? [one] : []))[0];
}

/** `East – West, South – Midwest` */
export function pairingText(pairing: FinalFour): string {
  return pairing.map((pair) => pair.map((region) => region.replace(' Region', '')).join(' – ')).join(', ');
}
