/** The six regions in the order every list of games follows (docs/spec.md#games-and-winners). */
export const REGIONS = [
  'East Region',
  'West Region',
  'South Region',
  'Midwest Region',
  'Final Four',
  'Championship',
] as const;

export type Region = (typeof REGIONS)[number];

/** The four regions that a bracket starts in. */
export const BRACKET_REGIONS = ['East Region', 'West Region', 'South Region', 'Midwest Region'] as const;

export type BracketRegion = (typeof BRACKET_REGIONS)[number];

/** How a season pairs its four regions in the Final Four: two pairs, the pair and the region named first come first. */
export type FinalFour = readonly [readonly [BracketRegion, BracketRegion], readonly [BracketRegion, BracketRegion]];

/** The pairing of a season that names none (docs/spec.md#brackets). */
export const DEFAULT_FINAL_FOUR: FinalFour = [
  ['East Region', 'West Region'],
  ['South Region', 'Midwest Region'],
];

interface Placed {
  readonly id: number;
  readonly region: Region;
  readonly seed1: number;
  readonly seed2: number;
}

/** Grid order: by region, then by the lower of the two seeds, then by id. A comparator for `sort`. */
export function byRegionAndSeed(a: Placed, b: Placed): number {
  return (
    REGIONS.indexOf(a.region) - REGIONS.indexOf(b.region) ||
    Math.min(a.seed1, a.seed2) - Math.min(b.seed1, b.seed2) ||
    a.id - b.id
  );
}
