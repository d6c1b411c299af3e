import type { Side } from '#domain/sides.ts';
import { feedersOf, type Place, seatAfter } from './bracket.ts';
import type { FinalFour } from './regions.ts';

/** A team in a game; abbreviation and color are null unless set. */
export interface Team {
  readonly name: string;
  readonly seed: number;
  readonly abbr: string | null;
  readonly color: string | null;
}

export interface PlacedGame {
  readonly id: number;
  readonly place: Place;
  readonly team1: Team;
  readonly team2: Team;
  readonly winner: Side | null;
}

/** A change of a following game; `removedSides` lose their team. */
export type Operation =
  | { readonly kind: 'create'; readonly place: Place; readonly team1: Team; readonly team2: Team }
  | {
      readonly kind: 'change';
      readonly game: PlacedGame;
      readonly team1: Team;
      readonly team2: Team;
      readonly winner: Side | null;
      readonly removedSides: readonly Side[];
    }
  | { readonly kind: 'delete'; readonly game: PlacedGame; readonly removedSides: readonly Side[] };

export interface Bracket {
  readonly games: readonly PlacedGame[];
  readonly rounds: ReadonlySet<number>;
  readonly finalFour: FinalFour;
}

const BOTH: readonly Side[] = [1, 2];

/** Returns the operations that follow from a changed winner, round by round (docs/spec.md#brackets). */
export function propagateWinner(bracket: Bracket, place: Place): Operation[] {
  const next = seatAfter(place, bracket.finalFour);
  if (!next) return [];
  const operation = operationAt(bracket, next);
  if (!operation) return [];
  return [operation, ...propagateWinner(applied(bracket, operation), next)];
}

/** Returns the operation that a place needs; undefined if its game is right. */
export function operationAt(bracket: Bracket, place: Place): Operation | undefined {
  const game = gameAt(bracket, place);
  const expected = expectedTeams(bracket, place);
  if (!expected) return game && { kind: 'delete', game, removedSides: BOTH };
  if (!game) return { kind: 'create', place: placeOnly(place), team1: expected[0], team2: expected[1] };
  const [team1, team2] = assignSides(game, expected);
  const removedSides = BOTH.filter((side) =>
    side === 1 ? game.team1.name !== team1.name : game.team2.name !== team2.name,
  );
  if (isSameTeam(game.team1, team1) && isSameTeam(game.team2, team2)) return undefined;
  const winner = game.winner !== null && removedSides.includes(game.winner) ? null : game.winner;
  return { kind: 'change', game, team1, team2, winner, removedSides };
}

function isSameTeam(a: Team, b: Team): boolean {
  return a.name === b.name && a.seed === b.seed && a.abbr === b.abbr && a.color === b.color;
}

/** Teams that already play keep their sides. */
function assignSides(game: PlacedGame, [one, two]: [Team, Team]): [Team, Team] {
  const isSwapped = game.team1.name === two.name || game.team2.name === one.name;
  return isSwapped ? [two, one] : [one, two];
}

function gameAt({ games }: Bracket, { round, region, slot }: Place): PlacedGame | undefined {
  return games.find(({ place }) => place.round === round && place.region === region && place.slot === slot);
}

function expectedTeams(bracket: Bracket, place: Place): [Team, Team] | undefined {
  if (!bracket.rounds.has(place.round)) return undefined;
  const [one, two] = feedersOf(place, bracket.finalFour).map((feeder) => winnerAt(bracket, feeder));
  return one && two && [one, two];
}

function winnerAt(bracket: Bracket, place: Place): Team | undefined {
  const game = gameAt(bracket, place);
  if (!game || game.winner === null) return undefined;
  return game.winner === 1 ? game.team1 : game.team2;
}

function applied(bracket: Bracket, operation: Operation): Bracket {
  if (operation.kind === 'create') return bracket;
  const others = bracket.games.filter((game) => game !== operation.game);
  if (operation.kind === 'delete') return { ...bracket, games: others };
  const { team1, team2, winner } = operation;
  return { ...bracket, games: [...others, { ...operation.game, team1, team2, winner }] };
}

const placeOnly = ({ round, region, slot }: Place): Place => ({ round, region, slot });
