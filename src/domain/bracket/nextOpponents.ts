import { expectedGames, FIRST_ROUND_SEEDS, type Place, type Seat, seatAfter } from './bracket.ts';
import { BRACKET_REGIONS, type FinalFour, type Region } from './regions.ts';

interface Paired {
  readonly region: Region;
  readonly team1: string;
  readonly seed1: number;
  readonly team2: string;
  readonly seed2: number;
  readonly winner: string | null;
}

const FINAL_FOUR_ROUND = 5;

/**
 * Returns whom the winner of each game of a bracket's round meets: one team, or both teams of an undecided game. Games
 * without a known next game are omitted (docs/spec.md#brackets).
 */
export function nextOpponents<G extends Paired>(
  round: number,
  games: readonly G[],
  firstRound: readonly Paired[],
  finalFour: FinalFour,
): ReadonlyMap<G, readonly string[]> {
  if (expectedGames(round, firstRound) === undefined) return new Map();
  const seated = games.flatMap((game) => {
    const place = placeOf(round, game, firstRound, finalFour);
    const seat = place && seatAfter(place, finalFour);
    return seat ? [{ game, seat }] : [];
  });
  return new Map(
    seated.flatMap(({ game, seat }) => {
      const [rival, ...others] = seated.filter((other) => areOpposite(other.seat, seat));
      if (!rival || others.length > 0) return [];
      const { winner, team1, team2 } = rival.game;
      return [[game, winner === null ? [team1, team2] : [winner]]];
    }),
  );
}

function areOpposite(one: Seat, other: Seat): boolean {
  return one.region === other.region && one.slot === other.slot && one.side !== other.side;
}

/** Returns a game's place by its seeds, in the Final Four by its teams; undefined if they do not belong together. */
function placeOf(round: number, game: Paired, firstRound: readonly Paired[], finalFour: FinalFour): Place | undefined {
  if (round > FINAL_FOUR_ROUND) return undefined;
  const indices =
    round === FINAL_FOUR_ROUND
      ? [game.team1, game.team2].map((team) => pairOf(team, firstRound, finalFour))
      : [game.seed1, game.seed2].map((seed) => Math.floor(firstSlot(seed) / 2 ** (round - 1)));
  const [index, other] = indices;
  if (index === undefined || index < 0 || index !== other) return undefined;
  const isRegion = BRACKET_REGIONS.some((region) => region === game.region);
  return isRegion === round < FINAL_FOUR_ROUND ? { round, region: game.region, slot: index + 1 } : undefined;
}

function firstSlot(seed: number): number {
  return FIRST_ROUND_SEEDS.findIndex((seeds) => seeds.some((each) => each === seed));
}

function pairOf(team: string, firstRound: readonly Paired[], finalFour: FinalFour): number {
  const origin = firstRound.find(({ team1, team2 }) => team1 === team || team2 === team)?.region;
  return finalFour.findIndex((pair) => pair.some((region) => region === origin));
}
