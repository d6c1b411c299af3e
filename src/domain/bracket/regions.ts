/** In the order of all lists of games (docs/spec.md#games-and-winners). */
export const REGIONS = [
  'East Region',
  'West Region',
  'South Region',
  'Midwest Region',
  'Final Four',
  'Championship',
] as const;

export type Region = (typeof REGIONS)[number];

export const BRACKET_REGIONS = ['East Region', 'West Region', 'South Region', 'Midwest Region'] as const;

export type BracketRegion = (typeof BRACKET_REGIONS)[number];

/** Pairs of regions; the pair and the region named first are team1. */
export type FinalFour = readonly [readonly [BracketRegion, BracketRegion], readonly [BracketRegion, BracketRegion]];

export const DEFAULT_FINAL_FOUR: FinalFour = [
  ['East Region', 'West Region'],
  ['South Region', 'Midwest Region'],
];

const [EAST, WEST, SOUTH, MIDWEST] = BRACKET_REGIONS;

/** The three ways to pair the regions, the default first. */
export const PAIRINGS: readonly FinalFour[] = [
  DEFAULT_FINAL_FOUR,
  [
    [EAST, SOUTH],
    [WEST, MIDWEST],
  ],
  [
    [EAST, MIDWEST],
    [WEST, SOUTH],
  ],
];

export interface Placed {
  readonly id: number;
  readonly region: Region;
  readonly seed1: number;
  readonly seed2: number;
}

/** Compares games by region, lower seed and id, for `sort`. */
export function byRegionAndSeed(a: Placed, b: Placed): number {
  return (
    REGIONS.indexOf(a.region) - REGIONS.indexOf(b.region) ||
    Math.min(a.seed1, a.seed2) - Math.min(b.seed1, b.seed2) ||
    a.id - b.id
  );
}
