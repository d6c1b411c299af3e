import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_TOURNAMENTS, readTournaments } from '#test/support/tournaments.ts';
import {
  decidedChampionship,
  expectedGames,
  favorite,
  feedersOf,
  firstSeat,
  gamesOfRound,
  isFinal,
  type Place,
  placesOfRound,
  type Seat,
  seatAfter,
} from './bracket.ts';
import { championshipRound } from './championship.ts';
import { BRACKET_REGIONS, type BracketRegion, DEFAULT_FINAL_FOUR, type FinalFour } from './regions.ts';

const ROUNDS = [1, 2, 3, 4, 5, 6];
const SEEDS = Array.from({ length: 16 }, (_, index) => index + 1);
const TEAMS = BRACKET_REGIONS.flatMap((region) => SEEDS.map((seed) => ({ region, seed })));

const finalFours = fc
  .shuffledSubarray([...BRACKET_REGIONS], { minLength: 4, maxLength: 4 })
  .map(([a, b, c, d]): FinalFour => {
    if (!a || !b || !c || !d) throw new Error('four regions were asked for');
    return [
      [a, b],
      [c, d],
    ];
  });

/** Returns every seat that a team takes as long as it wins. */
function wayToTheTitle(region: BracketRegion, seed: number, finalFour: FinalFour): Seat[] {
  const way: Seat[] = [];
  let seat: Seat | undefined = firstSeat(region, seed);
  while (seat) {
    way.push(seat);
    seat = seatAfter(seat, finalFour);
  }
  return way;
}

const written = ({ round, region, slot }: Place) => `${round} ${region} ${slot}`;

describe('the shape of a bracket', () => {
  test('the rounds have 32, 16, 8, 4, 2 and 1 games', () => {
    expect(ROUNDS.map(gamesOfRound)).toEqual([32, 16, 8, 4, 2, 1]);
    expect(ROUNDS.map((round) => placesOfRound(round).length)).toEqual([32, 16, 8, 4, 2, 1]);
  });

  test('all 63 places differ', () => {
    expect(new Set(ROUNDS.flatMap(placesOfRound).map(written)).size).toBe(63);
  });

  test('a season whose first round is a bracket has an expected number of games in each round', () => {
    const firstRound = placesOfRound(1);
    expect([1, 2, 3, 4, 5, 6, 7].map((round) => expectedGames(round, firstRound))).toEqual([
      32,
      16,
      8,
      4,
      2,
      1,
      undefined,
    ]);
  });

  test('a season whose first round is no bracket has no expected number of games', () => {
    const firstRound = placesOfRound(1);
    expect(expectedGames(2, [])).toBeUndefined();
    expect(expectedGames(2, firstRound.slice(1))).toBeUndefined();
    expect(expectedGames(2, [...firstRound.slice(1), { region: 'West Region' }])).toBeUndefined();
  });

  test('a round that no bracket has throws a RangeError', () => {
    for (const round of [0, 7, 1.5]) expect(() => gamesOfRound(round)).toThrow(RangeError);
  });

  test('a seed that no region has throws a RangeError', () => {
    for (const seed of [0, 17, 1.5]) expect(() => firstSeat('East Region', seed)).toThrow(RangeError);
  });

  test.each([
    [1, 1, 16],
    [2, 8, 9],
    [3, 5, 12],
    [4, 4, 13],
    [5, 6, 11],
    [6, 3, 14],
    [7, 7, 10],
    [8, 2, 15],
  ])('slot %i of round 1 is %i against %i in each region', (slot, better, worse) => {
    for (const region of BRACKET_REGIONS) {
      expect(firstSeat(region, better)).toEqual({ round: 1, region, slot, side: 1 });
      expect(firstSeat(region, worse)).toEqual({ round: 1, region, slot, side: 2 });
    }
  });

  test.each([
    ['1/16 meets 8/9', 2, 1, [1, 2]],
    ['4/13 is team1 where it meets 5/12', 2, 2, [4, 3]],
    ['3/14 is team1 where it meets 6/11', 2, 3, [6, 5]],
    ['2/15 is team1 where it meets 7/10', 2, 4, [8, 7]],
    ['the top quarter of round 3', 3, 1, [1, 2]],
    ['the half of seed 2 is team1 in round 3', 3, 2, [4, 3]],
    ['the half of seed 1 is team1 in round 4', 4, 1, [1, 2]],
  ])('the feeders are ordered by their best seed: %s', (_, round, slot, feeders) => {
    for (const region of BRACKET_REGIONS) {
      expect(feedersOf({ round, region, slot }, DEFAULT_FINAL_FOUR)).toEqual(
        feeders.map((feeder) => ({ round: round - 1, region, slot: feeder })),
      );
    }
  });

  test('round 1 has no feeders, and nothing comes after the Championship', () => {
    expect(feedersOf({ round: 1, region: 'East Region', slot: 1 }, DEFAULT_FINAL_FOUR)).toEqual([]);
    expect(seatAfter({ round: 6, region: 'Championship', slot: 1 }, DEFAULT_FINAL_FOUR)).toBeUndefined();
  });

  test('the usual Final Four is East against West and South against Midwest', () => {
    const regions = [1, 2].map((slot) =>
      feedersOf({ round: 5, region: 'Final Four', slot }, DEFAULT_FINAL_FOUR).map(({ region }) => region),
    );
    expect(regions).toEqual([
      ['East Region', 'West Region'],
      ['South Region', 'Midwest Region'],
    ]);
  });
});

describe('for any pairing of the regions', () => {
  test('the region and the pair named first are team1 in rounds 5 and 6', () => {
    fc.assert(
      fc.property(finalFours, (finalFour) => {
        for (const [index, pair] of finalFour.entries()) {
          const semifinal = { round: 5, region: 'Final Four', slot: index + 1 } as const;
          expect(feedersOf(semifinal, finalFour).map(({ region }) => region)).toEqual([...pair]);
          expect(seatAfter(semifinal, finalFour)?.side).toBe(index + 1);
        }
      }),
    );
  });

  test('each place is fed by two places, in the order of their sides, and each place feeds one', () => {
    fc.assert(
      fc.property(finalFours, fc.integer({ min: 2, max: 6 }), (finalFour, round) => {
        const feeders = placesOfRound(round).flatMap((place) => {
          const two = feedersOf(place, finalFour);
          expect(two.map((feeder) => seatAfter(feeder, finalFour))).toEqual([
            { ...place, side: 1 },
            { ...place, side: 2 },
          ]);
          return two;
        });
        expect(feeders.map(written).sort()).toEqual(
          placesOfRound(round - 1)
            .map(written)
            .sort(),
        );
      }),
    );
  });

  test('each team can meet each other team in exactly one round', () => {
    fc.assert(
      fc.property(finalFours, (finalFour) => {
        const ways = TEAMS.map(({ region, seed }) => wayToTheTitle(region, seed, finalFour));
        for (const [index, one] of ways.entries()) {
          expect(one.map(({ round }) => round)).toEqual(ROUNDS);
          for (const other of ways.slice(index + 1)) {
            const meetings = one.filter((seat, step) => {
              const opposite = other[step];
              return opposite && written(seat) === written(opposite) && seat.side !== opposite.side;
            });
            if (meetings.length !== 1)
              expect.fail(`${JSON.stringify([one[0], other[0]])} meet ${meetings.length} times`);
          }
        }
      }),
      { numRuns: 24 },
    );
  });

  test('seeds 1 and 2 meet in round 4, seed 1 as team1', () => {
    for (const region of BRACKET_REGIONS) {
      expect(wayToTheTitle(region, 1, DEFAULT_FINAL_FOUR)[3]).toEqual({ round: 4, region, slot: 1, side: 1 });
      expect(wayToTheTitle(region, 2, DEFAULT_FINAL_FOUR)[3]).toEqual({ round: 4, region, slot: 1, side: 2 });
    }
  });
});

describe('the favorite', () => {
  test.each([
    [1, 16, 1],
    [11, 6, 2],
    [3, 3, undefined],
  ] as const)('the favorite of seeds %i and %i is side %s', (seed1, seed2, side) => {
    expect(favorite({ seed1, seed2 })).toBe(side);
  });
});

test.for(readTournaments())('the tournament $file fits the bracket', ({ tournament }, { skip }) => {
  if (!tournament) return skip(NO_TOURNAMENTS);
  const finalFour = tournament.meta.finalFourPairings;
  const at = new Map(tournament.games.map((game) => [written(game), game]));
  expect(at.size).toBe(63);
  for (const round of ROUNDS) {
    for (const place of placesOfRound(round)) {
      const game = at.get(written(place));
      const cameFrom = feedersOf(place, finalFour).map((feeder) => at.get(written(feeder))?.winner);
      expect(game).toBeDefined();
      if (round > 1) expect([game?.team1, game?.team2].sort()).toEqual(cameFrom.sort());
    }
  }
  for (const { region, slot, seed1, seed2 } of tournament.games.filter(({ round }) => round === 1)) {
    const own = BRACKET_REGIONS.find((bracketRegion) => bracketRegion === region);
    if (!own) return expect.fail(`round 1 is played in ${region}`);
    expect(firstSeat(own, seed1)).toEqual({ round: 1, region, slot, side: 1 });
    expect(firstSeat(own, seed2)).toEqual({ round: 1, region, slot, side: 2 });
  }
});

describe('the decided Championship', () => {
  const semifinal = { region: 'Final Four', winner: 'Duke' } as const;
  const open = { region: 'Championship', winner: null } as const;
  const decided = { region: 'Championship', winner: 'Florida' } as const;

  test('the Championship is returned once it has a winner', () => {
    expect([decidedChampionship([semifinal, open]), decidedChampionship([])]).toEqual([undefined, undefined]);
    expect(decidedChampionship([decided, semifinal])).toBe(decided);
  });

  test('a pool is final once every Championship game of its past rounds is decided', () => {
    expect([isFinal([]), isFinal([{ games: [semifinal] }]), isFinal([{ games: [open] }])]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isFinal([{ games: [semifinal] }, { games: [decided] }])).toBe(true);
    expect(isFinal([{ games: [decided, open] }])).toBe(false);
  });

  test('the round of the Championship is the last with such a game, else round 6', () => {
    const round = (number: number, ...games: (typeof semifinal | typeof open)[]) => ({ number, games });
    const numberIn = (...rounds: ReturnType<typeof round>[]) => championshipRound(rounds)?.number;
    expect(numberIn(round(5, semifinal), round(6))).toBe(6);
    expect(numberIn(round(2, semifinal), round(3, open))).toBe(3);
    expect(numberIn(round(1, open), round(6))).toBe(6);
    expect(numberIn(round(3, open), round(4))).toBeUndefined();
    expect(numberIn(round(6, open), round(7, open))).toBe(7);
    expect([numberIn(), numberIn(round(4), round(5, semifinal))]).toEqual([undefined, undefined]);
  });
});
