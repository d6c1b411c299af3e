import { describe, expect, test } from 'vitest';
import { NO_TOURNAMENTS, readTournaments, recordedTournament, type Tournament } from '#test/support/tournaments.ts';
import { type BracketMatchup, layoutBracket, playedPairing } from './bracketLayout.ts';
import { DEFAULT_FINAL_FOUR } from './regions.ts';

const ROUNDS = [1, 2, 3, 4, 5, 6].map((number) => ({ id: 10 + number, number }));

const recorded = recordedTournament();
const { finalFourPairings } = recorded.meta;

/** The games of a tournament until a round, of which those of the last round are undecided. */
function playedUntil(tournament: Tournament, last: number) {
  return tournament.games
    .filter(({ round }) => round <= last)
    .map((game) => ({ ...game, roundId: 10 + game.round, winner: game.round < last ? game.winner : null }));
}

type TestGame = ReturnType<typeof playedUntil>[number];

function textOf({ contenders }: BracketMatchup<TestGame>): string {
  const names = contenders.map((contender) => {
    if (!contender) return '?';
    const { game, side } = contender;
    return side ? game[`team${side}`] : `${game.team1} or ${game.team2}`;
  });
  return names.join(' – ');
}

function shown(games: readonly TestGame[], round: number, region: string): string[] {
  const matchups = layoutBracket(ROUNDS, games, finalFourPairings) ?? expect.fail('it is no bracket');
  return matchups.filter(({ place }) => place.round === round && place.region === region).map(textOf);
}

describe('the layout of a bracket', () => {
  test.for([...readTournaments(), { file: 'of the recording', tournament: recorded }])(
    'every game of the tournament $file is where its slot says',
    ({ tournament }, { skip }) => {
      if (!tournament) return skip(NO_TOURNAMENTS);
      const games = tournament.games.map((game) => ({ ...game, roundId: 10 + game.round }));
      const matchups = layoutBracket(ROUNDS, games.toReversed(), tournament.meta.finalFourPairings) ?? [];
      expect(matchups).toHaveLength(63);
      for (const { place, game } of matchups) {
        expect(game).toMatchObject({ round: place.round, region: place.region, slot: place.slot });
      }
    },
  );

  test('teams are drawn next to the games that they come from', () => {
    expect(shown(playedUntil(recorded, 3), 1, 'East Region').slice(2, 4)).toEqual([
      'Oregon – Liberty',
      'Arizona – Akron',
    ]);
    expect(shown(playedUntil(recorded, 3), 2, 'East Region')).toEqual([
      'Duke – Baylor',
      'Oregon – Arizona',
      'BYU – Wisconsin',
      "Saint Mary's – Alabama",
    ]);
  });

  test('a game to come has the winners of the games before, or both teams of an undecided one', () => {
    const games = playedUntil(recorded, 3).map((game) => (game.team1 === 'Duke' ? { ...game, winner: 'Duke' } : game));
    expect(shown(games, 4, 'East Region')).toEqual(['Duke – Alabama or BYU']);
    expect(shown(games, 5, 'Final Four')).toEqual(['? – ?', '? – ?']);
  });

  test('the pairs of the Final Four are those of the season', () => {
    expect(shown(playedUntil(recorded, 4), 5, 'Final Four')).toEqual([
      'Duke or Alabama – Houston or Tennessee',
      'Auburn or Michigan State – Florida or Texas Tech',
    ]);
    expect(layoutBracket(ROUNDS, playedUntil(recorded, 5), DEFAULT_FINAL_FOUR)).toBeUndefined();
  });

  test('a season entered by hand is paired as its Final Four is, though nobody has set the pairing', () => {
    const pairingOf = (games: readonly TestGame[]) => playedPairing(ROUNDS, games, DEFAULT_FINAL_FOUR);
    expect(pairingOf(playedUntil(recorded, 4))).toEqual(DEFAULT_FINAL_FOUR);
    const games = playedUntil(recorded, 5);
    expect(pairingOf(games).map((pair) => [...pair].sort())).toEqual([
      ['East Region', 'Midwest Region'],
      ['South Region', 'West Region'],
    ]);
    expect(layoutBracket(ROUNDS, games, pairingOf(games))).toHaveLength(63);
    expect(playedPairing(ROUNDS, games, finalFourPairings)).toBe(finalFourPairings);
  });

  test.each<[string, (games: TestGame[]) => unknown[]]>([
    ['without games', () => []],
    ['that lacks a game of round 1', (games) => games.slice(1)],
    [
      'with a pair of seeds that does not meet',
      (games) => games.map((game, at) => (at ? game : { ...game, seed2: 15 })),
    ],
    ['with a game twice', (games) => [...games, ...games.slice(-1)]],
    ['with a later game of teams that cannot meet', (games) => games.map((game) => swapped(game))],
    ['with a game after the Championship', (games) => [...games, { ...games[0], roundId: 17 }]],
  ])('a season %s is no bracket', (_, change) => {
    const rounds = [...ROUNDS, { id: 17, number: 7 }];
    expect(layoutBracket(rounds, playedUntil(recorded, 2), finalFourPairings)).toHaveLength(63);
    expect(layoutBracket(rounds, change(playedUntil(recorded, 2)) as TestGame[], finalFourPairings)).toBeUndefined();
  });
});

function swapped(game: TestGame): TestGame {
  return game.round === 2 && game.team1 === 'Duke' ? { ...game, team2: 'Oregon' } : game;
}
