import type { Side } from '#domain/sides.ts';
import { BRACKET_REGIONS, type BracketRegion, type FinalFour, type Region } from './regions.ts';

/** Pairs of seeds of round 1 by slot, the better seed first (docs/spec.md#brackets). */
export const FIRST_ROUND_SEEDS = [
  [1, 16],
  [8, 9],
  [5, 12],
  [4, 13],
  [6, 11],
  [3, 14],
  [7, 10],
  [2, 15],
] as const;

const GAMES_BY_ROUND = [32, 16, 8, 4, 2, 1] as const;

const FINAL_FOUR_ROUND = 5;
export const CHAMPIONSHIP_ROUND = 6;

/** A game's position. Slots count from 1 within round and region; winners of slots 1 and 2 meet in slot 1. */
export interface Place {
  readonly round: number;
  readonly region: Region;
  readonly slot: number;
}

export interface Seat extends Place {
  readonly side: Side;
}

/** Returns the number of games of a bracket's round. Throws RangeError outside 1 to 6. */
export function gamesOfRound(round: number): number {
  const games = GAMES_BY_ROUND[round - 1];
  if (games === undefined) throw new RangeError(`a bracket has no round ${round}`);
  return games;
}

/** Returns the number of games that a round will have; undefined unless round 1 has eight games in each region. */
export function expectedGames(round: number, firstRound: readonly { readonly region: Region }[]): number | undefined {
  const isBracket = BRACKET_REGIONS.every(
    (region) => firstRound.filter((game) => game.region === region).length === FIRST_ROUND_SEEDS.length,
  );
  return isBracket ? GAMES_BY_ROUND[round - 1] : undefined;
}

/** Returns the Championship game, the last one in the list, once it has a winner. */
export function decidedChampionship<G extends { readonly region: Region; readonly winner: unknown }>(
  games: readonly G[],
): G | undefined {
  return games.findLast(({ region, winner }) => region === 'Championship' && winner !== null);
}

/** Returns whether every Championship game of the past rounds has a winner; false without one (docs/spec.md#ranks). */
export function isFinal(
  past: readonly { readonly games: readonly { readonly region: Region; readonly winner: unknown }[] }[],
): boolean {
  const championship = past.flatMap(({ games }) => games).filter(({ region }) => region === 'Championship');
  return championship.length > 0 && championship.every(({ winner }) => winner !== null);
}

function regionsOfRound(round: number): readonly Region[] {
  if (round === FINAL_FOUR_ROUND) return ['Final Four'];
  if (round === CHAMPIONSHIP_ROUND) return ['Championship'];
  return BRACKET_REGIONS;
}

/** Returns the places of a round by region, then slot. */
export function placesOfRound(round: number): Place[] {
  const regions = regionsOfRound(round);
  const slots = gamesOfRound(round) / regions.length;
  return regions.flatMap((region) => Array.from({ length: slots }, (_, index) => ({ round, region, slot: index + 1 })));
}

/** Returns a seed's seat in round 1. Throws RangeError outside 1 to 16. */
export function firstSeat(region: BracketRegion, seed: number): Seat {
  for (const [index, seeds] of FIRST_ROUND_SEEDS.entries()) {
    for (const side of [1, 2] as const) {
      if (seeds[side - 1] === seed) return { round: 1, region, slot: index + 1, side };
    }
  }
  throw new RangeError(`a region has no seed ${seed}`);
}

function bestSeed(round: number, slot: number): number {
  const width = 2 ** (round - 1);
  return Math.min(...FIRST_ROUND_SEEDS.slice((slot - 1) * width, slot * width).map(([better]) => better));
}

function seatInRegion({ round, region, slot }: Place): Seat {
  const neighbour = slot % 2 === 1 ? slot + 1 : slot - 1;
  const side = bestSeed(round, slot) < bestSeed(round, neighbour) ? 1 : 2;
  return { round: round + 1, region, slot: Math.ceil(slot / 2), side };
}

function seatInFinalFour(region: Region, finalFour: FinalFour): Seat {
  for (const [index, pair] of finalFour.entries()) {
    for (const side of [1, 2] as const) {
      if (pair[side - 1] === region) return { round: FINAL_FOUR_ROUND, region: 'Final Four', slot: index + 1, side };
    }
  }
  throw new RangeError(`${region} is in no pair of the Final Four`);
}

/** Returns the next seat of a place's winner; undefined after the Championship. */
export function seatAfter(place: Place, finalFour: FinalFour): Seat | undefined {
  if (place.round < FINAL_FOUR_ROUND - 1) return seatInRegion(place);
  if (place.round === FINAL_FOUR_ROUND - 1) return seatInFinalFour(place.region, finalFour);
  if (place.round === CHAMPIONSHIP_ROUND) return undefined;
  return { round: CHAMPIONSHIP_ROUND, region: 'Championship', slot: 1, side: place.slot === 1 ? 1 : 2 };
}

/** Returns the two places whose winners meet here, team1's first; none in round 1. */
export function feedersOf(place: Place, finalFour: FinalFour): Place[] {
  if (place.round === 1) return [];
  const feeders = placesOfRound(place.round - 1).flatMap((from) => {
    const to = seatAfter(from, finalFour);
    return to?.region === place.region && to.slot === place.slot ? [{ from, side: to.side }] : [];
  });
  return feeders.sort((a, b) => a.side - b.side).map(({ from }) => from);
}

/** Returns the side with the better seed; undefined for equal seeds, and if one is unknown. */
export function favorite({
  seed1,
  seed2,
}: {
  readonly seed1: number | null;
  readonly seed2: number | null;
}): Side | undefined {
  if (seed1 === null || seed2 === null || seed1 === seed2) return undefined;
  return seed1 < seed2 ? 1 : 2;
}
