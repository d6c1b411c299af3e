import { expect } from 'vitest';
import type { Tournament } from './tournaments.ts';

type Game = Tournament['games'][number];

/** A game of a scoreboard: `null` is a team that is not decided yet. */
export interface ShownGame {
  readonly round: 'First Four' | 'Opening Round' | '1st Round';
  /** as in the headline */
  readonly region: string;
  readonly date: string;
  readonly teams: readonly (ShownTeam | null)[];
}

interface ShownTeam {
  readonly name: string;
  readonly seed: number;
}

/** Returns the headline of ESPN for a region: the women's have a number and a city in place of a name. */
function headlineRegion({ region, sourceRegion }: Pick<Game, 'region' | 'sourceRegion'>): string {
  const [, city, number] = /^(.+) ([1-4])$/.exec(sourceRegion ?? '') ?? [];
  return number === undefined ? region : `Regional ${number} in ${city}`;
}

/** Returns the first games of a tournament; `isDecided` names the winners of play-ins in round 1. */
export function shownGames({ games, firstFour }: Tournament, isDecided: boolean): ShownGame[] {
  const contenders = new Set(isDecided ? [] : firstFour.flatMap(({ team1, team2 }) => [team1, team2]));
  const teamsOf = ({ team1, seed1, team2, seed2 }: Omit<Game, 'round' | 'slot'>) => [
    { name: team1, seed: seed1 },
    { name: team2, seed: seed2 },
  ];
  const playIns = firstFour.map((game) => ({
    round: 'First Four' as const,
    region: headlineRegion(game),
    date: game.date ?? expect.fail('a play-in has no date'),
    teams: teamsOf(game),
  }));
  const openers = games
    .filter(({ round }) => round === 1)
    .map((game) => ({
      round: '1st Round' as const,
      region: headlineRegion(game),
      date: game.date ?? expect.fail('a game has no date'),
      teams: teamsOf(game).map((team) => (contenders.has(team.name) ? null : team)),
    }));
  return [...playIns, ...openers];
}

/** A quarter past noon in New York, in summer time. */
const startOn = (date: string) => `${date}T16:15:00.000Z`;

/** Returns ESPN's scoreboard of a day, `20250320`. */
export function bracketBoard(games: readonly ShownGame[], day: string | undefined, league: 'Men' | 'Women' = 'Men') {
  const ofDay = games.filter(({ date }) => date.replaceAll('-', '') === day);
  return {
    leagues: [],
    events: ofDay.map(({ round, region, date, teams }) => {
      const id = String(401_000_000 + games.findIndex((game) => game.teams === teams));
      const headline = `NCAA ${league}'s Basketball Championship - ${region} - ${round}`;
      return {
        id,
        date: startOn(date).replace(':00.000Z', 'Z'),
        status: { displayClock: '0:00', period: 0, type: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false } },
        competitions: [
          {
            id,
            timeValid: true,
            tournamentId: 22,
            notes: [{ type: 'event', headline }],
            competitors: teams.map(competitor),
          },
        ],
      };
    }),
  };
}

function competitor(team: ShownTeam | null, index: number) {
  if (!team) {
    const tbd = { id: String(-1 - index), displayName: 'TBD', shortDisplayName: 'TBD', abbreviation: 'TBD' };
    return { score: '0', curatedRank: { current: 99 }, team: tbd };
  }
  const { name, seed } = team;
  return {
    score: '0',
    curatedRank: { current: seed },
    team: {
      id: String(idOf(name)),
      location: name,
      displayName: `${name} Mascots`,
      shortDisplayName: name,
      abbreviation: 'LONGER',
      color: '123456',
    },
  };
}

function idOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000, 7);
}

/** Returns the 64 rows of a tournament, whose games are in the order of a bracket. */
export function rowsOf({ games }: Tournament) {
  return games
    .filter(({ round }) => round === 1)
    .flatMap(({ region, date, team1, seed1, team2, seed2 }) => {
      const startTime = startOn(date ?? expect.fail('a game has no date'));
      return [
        { region, seed: seed1, team: team1, startTime },
        { region, seed: seed2, team: team2, startTime },
      ];
    });
}
