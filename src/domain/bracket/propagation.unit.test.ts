import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '#domain/sides.ts';
import { FIRST_ROUND_SEEDS, feedersOf, placesOfRound } from './bracket.ts';
import { type Bracket, type Operation, type PlacedGame, propagateWinner, type Team } from './propagation.ts';
import { DEFAULT_FINAL_FOUR } from './regions.ts';

const ROUNDS = new Set([1, 2, 3, 4, 5, 6]);

const aTeam = (name: string, seed: number, abbr: string | null = null, color: string | null = null): Team => ({
  name,
  seed,
  abbr,
  color,
});

/** Round 1 of a bracket without winners. */
function fresh(rounds: ReadonlySet<number> = ROUNDS): Bracket {
  const games = placesOfRound(1).map((place, index): PlacedGame => {
    const [better = 0, worse = 0] = FIRST_ROUND_SEEDS[place.slot - 1] ?? [];
    const team = (seed: number) => aTeam(`${place.region} ${seed}`, seed);
    return { id: index + 1, place, team1: team(better), team2: team(worse), winner: null };
  });
  return { games, rounds, finalFour: DEFAULT_FINAL_FOUR };
}

/** Sets a winner and applies the operations that follow. */
function decide(bracket: Bracket, id: number, winner: Side | null): { bracket: Bracket; steps: Operation[] } {
  const game = bracket.games.find((each) => each.id === id);
  if (!game) throw new Error(`no game ${id}`);
  const decided = { ...bracket, games: bracket.games.map((each) => (each === game ? { ...each, winner } : each)) };
  const steps = propagateWinner(decided, game.place);
  return { bracket: steps.reduce(take, decided), steps };
}

function take(bracket: Bracket, step: Operation): Bracket {
  if (step.kind === 'create') {
    const id = 1 + Math.max(...bracket.games.map((game) => game.id));
    return { ...bracket, games: [...bracket.games, { id, ...step, winner: null }] };
  }
  const others = bracket.games.filter(({ id }) => id !== step.game.id);
  if (step.kind === 'delete') return { ...bracket, games: others };
  const { team1, team2, winner } = step;
  return { ...bracket, games: [...others, { ...step.game, team1, team2, winner }] };
}

/** Lets team1 win the games of East slots 1 and 2 and the games that follow. */
function played(): Bracket {
  let bracket = fresh();
  for (let id = 1; id <= 32; id++) bracket = decide(bracket, id, 1).bracket;
  for (let id = 33; id <= 63; id++) bracket = decide(bracket, id, 1).bracket;
  return bracket;
}

describe('the next game', () => {
  test('the next game is created once both feeding games have winners, the better slot first', () => {
    const one = decide(fresh(), 2, 2);
    expect(one.steps).toEqual([]);
    expect(decide(one.bracket, 1, 1).steps).toEqual([
      {
        kind: 'create',
        place: { round: 2, region: 'East Region', slot: 1 },
        team1: aTeam('East Region 1', 1),
        team2: aTeam('East Region 9', 9),
      },
    ]);
  });

  test('the next game is not created while its round does not exist', () => {
    const bracket = fresh(new Set([1]));
    expect(decide(decide(bracket, 1, 1).bracket, 2, 1).steps).toEqual([]);
  });

  test('all 63 games are created by winners alone', () => {
    const { games } = played();
    expect(games).toHaveLength(63);
    expect(games.at(-1)?.place).toEqual({ round: 6, region: 'Championship', slot: 1 });
    expect(games.every(({ winner }) => winner === 1)).toBe(true);
  });
});

describe('a face', () => {
  const changed = (bracket: Bracket, team1: Team): Bracket => ({
    ...bracket,
    games: bracket.games.map((game) => (game.id === 1 ? { ...game, team1 } : game)),
  });

  test('the next game is created with abbreviation and color of its teams', () => {
    const team = aTeam('East Region 1', 1, 'ER', '#003087');
    const { bracket } = decide(changed(fresh(), team), 1, 1);
    expect(decide(bracket, 2, 1).steps).toMatchObject([{ kind: 'create', team1: team }]);
  });

  test.each([
    ['an abbreviation', aTeam('East Region 1', 1, 'ER')],
    ['a color', aTeam('East Region 1', 1, null, '#003087')],
    ['a removed face', aTeam('East Region 1', 1)],
  ])('%s of a winner is written to all games that it has reached, and nothing else', (what, team) => {
    const former = what === 'a removed face' ? aTeam('East Region 1', 1, 'X', '#000000') : aTeam('East Region 1', 1);
    let bracket = changed(fresh(), former);
    for (let id = 1; id <= 63; id++) ({ bracket } = decide(bracket, id, 1));
    const { steps } = decide(changed(bracket, team), 1, 1);
    expect(steps).toHaveLength(5);
    for (const step of steps) expect(step).toMatchObject({ kind: 'change', team1: team, removedSides: [], winner: 1 });
  });
});

describe('a corrected winner', () => {
  test('a corrected winner changes all games that the former winner had reached', () => {
    const { steps } = decide(played(), 1, 2);
    expect(steps.map(({ kind }) => kind)).toEqual(
      ['change', 'delete', 'delete', 'delete', 'delete'].slice(0, steps.length),
    );
    expect(steps[0]).toMatchObject({
      kind: 'change',
      removedSides: [1],
      winner: null,
      team1: { name: 'East Region 16' },
    });
    expect(steps).toHaveLength(5);
  });

  test('a corrected winner keeps the winner of a game if that team stays', () => {
    let { bracket } = decide(decide(fresh(), 1, 1).bracket, 2, 1);
    const next = bracket.games.at(-1);
    ({ bracket } = decide(bracket, next?.id ?? 0, 2));
    const { steps } = decide(bracket, 1, 2);
    expect(steps).toMatchObject([{ kind: 'change', removedSides: [1], winner: 2 }]);
  });

  test('a corrected winner keeps the side of the team that stays', () => {
    const { bracket } = decide(decide(fresh(), 1, 1).bracket, 2, 1);
    const games = bracket.games.map((game) =>
      game.place.round === 2 ? { ...game, team1: game.team2, team2: game.team1, winner: 2 as const } : game,
    );
    const { steps } = decide({ ...bracket, games }, 2, 2);
    expect(steps).toMatchObject([
      {
        kind: 'change',
        removedSides: [1],
        winner: 2,
        team1: { name: 'East Region 9' },
        team2: { name: 'East Region 1' },
      },
    ]);
  });

  test('a cleared winner deletes the next game and those after it', () => {
    const { steps, bracket } = decide(played(), 1, null);
    expect(steps.map(({ kind }) => kind)).toEqual(['delete', 'delete', 'delete', 'delete', 'delete']);
    expect(bracket.games).toHaveLength(58);
  });
});

test('after any order of set, corrected and cleared winners each game has the winners of its feeders', () => {
  const move = fc.tuple(fc.nat(62), fc.constantFrom<Side | null>(1, 2, null));
  void fc.assert(
    fc.property(fc.array(move, { minLength: 40, maxLength: 160 }), (moves) => {
      let bracket = played();
      for (const [nth, winner] of moves) {
        const game = bracket.games[nth % bracket.games.length];
        if (game) ({ bracket } = decide(bracket, game.id, winner));
      }
      for (const game of bracket.games) {
        const feeders = feedersOf(game.place, bracket.finalFour).map((place) =>
          bracket.games.find((each) => JSON.stringify(each.place) === JSON.stringify(place)),
        );
        const teams = feeders.map((feeder) => (feeder?.winner === 1 ? feeder.team1 : feeder?.winner && feeder.team2));
        if (game.place.round > 1) expect([game.team1, game.team2]).toEqual(teams);
      }
    }),
    { numRuns: 30 },
  );
});
