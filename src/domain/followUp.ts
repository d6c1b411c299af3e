import { feedersOf, type Place, seatAfter } from './bracket.ts';
import type { FinalFour } from './regions.ts';
import type { Side } from './scoring.ts';

export interface Team {
  readonly name: string;
  readonly seed: number;
}

/** A game of a bracket where it stands. */
export interface PlacedGame {
  readonly id: number;
  readonly place: Place;
  readonly team1: Team;
  readonly team2: Team;
  readonly winner: Side | null;
}

/** What has to happen to a later game; `goes` are the sides whose team is no longer in it. */
export type Step =
  | { readonly kind: 'make'; readonly place: Place; readonly team1: Team; readonly team2: Team }
  | {
      readonly kind: 'change';
      readonly game: PlacedGame;
      readonly team1: Team;
      readonly team2: Team;
      readonly winner: Side | null;
      readonly goes: readonly Side[];
    }
  | { readonly kind: 'unmake'; readonly game: PlacedGame; readonly goes: readonly Side[] };

/** The bracket as it stands: its games, which rounds exist, how the Final Four is paired. */
export interface Bracket {
  readonly games: readonly PlacedGame[];
  readonly rounds: ReadonlySet<number>;
  readonly finalFour: FinalFour;
}

const BOTH: readonly Side[] = [1, 2];

/**
 * What follows from the winner at a place, down the line (docs/spec.md#brackets): the next game is made once both feeding
 * games have winners, gets another team when a winner changes, and is unmade when one is cleared. The winner of a
 * team that goes is cleared, which counts as clearing in its turn.
 */
export function followUp(bracket: Bracket, place: Place): Step[] {
  const next = seatAfter(place, bracket.finalFour);
  if (!next) return [];
  const step = stepAt(bracket, next);
  if (!step) return [];
  return [step, ...followUp(after(bracket, step), next)];
}

/** What is due at a place now; undefined when it is as it should be. */
export function stepAt(bracket: Bracket, place: Place): Step | undefined {
  const game = gameAt(bracket, place);
  const due = dueAt(bracket, place);
  if (!due) return game && { kind: 'unmake', game, goes: BOTH };
  if (!game) return { kind: 'make', place: bare(place), team1: due[0], team2: due[1] };
  const [team1, team2] = seated(game, due);
  const goes = BOTH.filter((side) => (side === 1 ? game.team1.name !== team1.name : game.team2.name !== team2.name));
  if (goes.length === 0 && game.team1.seed === team1.seed && game.team2.seed === team2.seed) return undefined;
  const winner = game.winner !== null && goes.includes(game.winner) ? null : game.winner;
  return { kind: 'change', game, team1, team2, winner, goes };
}

/** The teams that are due, on the sides where those of them that play already stand. */
function seated(game: PlacedGame, [one, two]: [Team, Team]): [Team, Team] {
  const turned = game.team1.name === two.name || game.team2.name === one.name;
  return turned ? [two, one] : [one, two];
}

function gameAt({ games }: Bracket, { round, region, slot }: Place): PlacedGame | undefined {
  return games.find(({ place }) => place.round === round && place.region === region && place.slot === slot);
}

function dueAt(bracket: Bracket, place: Place): [Team, Team] | undefined {
  if (!bracket.rounds.has(place.round)) return undefined;
  const [one, two] = feedersOf(place, bracket.finalFour).map((feeder) => winnerAt(bracket, feeder));
  return one && two && [one, two];
}

function winnerAt(bracket: Bracket, place: Place): Team | undefined {
  const game = gameAt(bracket, place);
  if (!game || game.winner === null) return undefined;
  return game.winner === 1 ? game.team1 : game.team2;
}

function after(bracket: Bracket, step: Step): Bracket {
  if (step.kind === 'make') return bracket;
  const others = bracket.games.filter((game) => game !== step.game);
  if (step.kind === 'unmake') return { ...bracket, games: others };
  const { team1, team2, winner } = step;
  return { ...bracket, games: [...others, { ...step.game, team1, team2, winner }] };
}

const bare = ({ round, region, slot }: Place): Place => ({ round, region, slot });
