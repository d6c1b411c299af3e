import type { Game } from '#contract/schemas.ts';
import { BRACKET_REGIONS, REGIONS, type Region } from '#domain/bracket/regions.ts';

export interface GameSection {
  readonly key: string;
  /** undefined where it would repeat the name of the round */
  readonly title: string | undefined;
  readonly games: readonly Game[];
}

const HAS_TITLE: ReadonlySet<Region> = new Set<Region>(BRACKET_REGIONS);

/** Returns the games by region, and those of `last` after all others. Games are given in the order of all lists. */
export function gameSections(games: readonly Game[], last: ReadonlySet<number>): GameSection[] {
  const first = games.filter(({ id }) => !last.has(id));
  const decided = games.filter(({ id }) => last.has(id));
  if (first.length === 0) return byRegion(decided);
  const rest = decided.length > 0 ? [{ key: 'decided', title: 'Decided', games: decided }] : [];
  return [...byRegion(first), ...rest];
}

function byRegion(games: readonly Game[]): GameSection[] {
  return REGIONS.flatMap((region) => {
    const own = games.filter((game) => game.region === region);
    return own.length > 0 ? [{ key: region, title: HAS_TITLE.has(region) ? region : undefined, games: own }] : [];
  });
}

export function decidedIds(games: readonly Game[]): number[] {
  return games.filter(({ winner }) => winner !== null).map(({ id }) => id);
}
