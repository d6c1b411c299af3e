import { type Side, sideOf } from '#domain/sides.ts';
import { FIRST_ROUND_SEEDS, feedersOf, gamesOfRound, type Place, placesOfRound, seatAfter } from './bracket.ts';
import { BRACKET_REGIONS, type FinalFour, PAIRINGS, type Region } from './regions.ts';

const ROUNDS = [1, 2, 3, 4, 5, 6];
const FINAL_FOUR_ROUND = 5;

interface SeasonRound {
  readonly id: number;
  readonly number: number;
}

interface SeasonGame {
  readonly roundId: number;
  readonly region: Region;
  readonly team1: string;
  readonly team2: string;
  readonly seed1: number;
  readonly seed2: number;
  /** the winning team; null until decided */
  readonly winner: string | null;
}

/** A team of a game; with side null its winner, who is not known yet. */
export interface Contender<G> {
  readonly game: G;
  readonly side: Side | null;
}

/** The upper and the lower contender; null where the game before does not exist yet. */
export type Contenders<G> = readonly [Contender<G> | null, Contender<G> | null];

export interface BracketMatchup<G> {
  readonly place: Place;
  /** undefined until it exists */
  readonly game: G | undefined;
  readonly contenders: Contenders<G>;
}

type Paired = Pick<SeasonGame, 'roundId' | 'region' | 'team1' | 'team2'>;

/** Returns the pairing that a game of the Final Four shows; without one the season's, which nobody may have set. */
export function playedPairing(rounds: readonly SeasonRound[], games: readonly Paired[], pairing: FinalFour): FinalFour {
  const gamesOf = (number: number) => {
    const round = rounds.find((each) => each.number === number);
    return games.filter(({ roundId }) => roundId === round?.id);
  };
  const first = gamesOf(1);
  const [met] = gamesOf(FINAL_FOUR_ROUND);
  const origins = [met?.team1, met?.team2].map(
    (team) => first.find(({ team1, team2 }) => team1 === team || team2 === team)?.region,
  );
  const isPlayed = (pair: readonly Region[]) => origins.every((origin) => pair.some((region) => region === origin));
  return [pairing, ...PAIRINGS].find((each) => each.some(isPlayed)) ?? pairing;
}

/** Returns the 63 matchups by round, region and slot; undefined if the games are no bracket (docs/spec.md#brackets). */
export function layoutBracket<G extends SeasonGame>(
  rounds: readonly SeasonRound[],
  games: readonly G[],
  finalFour: FinalFour,
): BracketMatchup<G>[] | undefined {
  const placed = placeGames(rounds, games, finalFour);
  return placed && ROUNDS.flatMap(placesOfRound).map((place) => matchupAt(placed, place, finalFour));
}

/** Round 1 is placed by its seeds, every other game by where its teams began. */
function placeGames<G extends SeasonGame>(
  rounds: readonly SeasonRound[],
  games: readonly G[],
  finalFour: FinalFour,
): ReadonlyMap<string, G> | undefined {
  const placed = new Map<string, G>();
  const begins = new Map<string, Place>();
  for (const { id, number } of rounds.toSorted((a, b) => a.number - b.number)) {
    for (const game of games.filter(({ roundId }) => roundId === id)) {
      const place = number === 1 ? firstPlace(game) : laterPlace(game, number, begins, finalFour);
      if (place?.region !== game.region || placed.has(keyOf(place))) return undefined;
      placed.set(keyOf(place), game);
      if (number === 1) begins.set(game.team1, place).set(game.team2, place);
    }
    if (number === 1 && placed.size !== gamesOfRound(1)) return undefined;
  }
  return begins.size === 2 * gamesOfRound(1) ? placed : undefined;
}

function firstPlace({ region, seed1, seed2 }: SeasonGame): Place | undefined {
  const index = FIRST_ROUND_SEEDS.findIndex((seeds) => seeds.every((seed) => seed === seed1 || seed === seed2));
  const isPlaced = index >= 0 && BRACKET_REGIONS.some((each) => each === region);
  return isPlaced ? { round: 1, region, slot: index + 1 } : undefined;
}

function laterPlace(
  { team1, team2 }: SeasonGame,
  round: number,
  begins: ReadonlyMap<string, Place>,
  finalFour: FinalFour,
): Place | undefined {
  const one = placeIn(round, begins.get(team1), finalFour);
  const two = placeIn(round, begins.get(team2), finalFour);
  return one && two && keyOf(one) === keyOf(two) ? one : undefined;
}

function placeIn(round: number, begin: Place | undefined, finalFour: FinalFour): Place | undefined {
  let place = begin;
  while (place && place.round < round) place = seatAfter(place, finalFour);
  return place;
}

function matchupAt<G extends SeasonGame>(
  placed: ReadonlyMap<string, G>,
  place: Place,
  finalFour: FinalFour,
): BracketMatchup<G> {
  const game = placed.get(keyOf(place));
  const feeders = drawnFeeders(place, finalFour).map((feeder) => placed.get(keyOf(feeder)));
  if (game) {
    const upper = upperSide(game, feeders[0]);
    return {
      place,
      game,
      contenders: [
        { game, side: upper },
        { game, side: upper === 1 ? 2 : 1 },
      ],
    };
  }
  const [upper, lower] = feeders.map((feeder) => feeder && { game: feeder, side: sideOf(feeder, feeder.winner) });
  return { place, game, contenders: [upper ?? null, lower ?? null] };
}

/** The upper feeder comes first, so that the lines of a drawing do not cross. */
function drawnFeeders(place: Place, finalFour: FinalFour): Place[] {
  const feeders = feedersOf(place, finalFour);
  const areOfOneRegion = feeders.every(({ region }) => region === feeders[0]?.region);
  return areOfOneRegion ? feeders.sort((a, b) => a.slot - b.slot) : feeders;
}

function upperSide(game: SeasonGame, feeder: SeasonGame | undefined): Side {
  if (!feeder) return game.seed1 <= game.seed2 ? 1 : 2;
  return sideOf(game, feeder.team1) ?? sideOf(game, feeder.team2) ?? 1;
}

function keyOf({ round, region, slot }: Place): string {
  return `${round} ${region} ${slot}`;
}
