import { featureGameListeners } from '#app/results.ts';
import type { GameChangePreview } from '#contract/previews.ts';
import { fold } from '#domain/names/names.ts';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { previewGameChange } from '#server/pools/previews/preview.ts';
import { listRounds } from '#server/tournament/rounds/roundsQueries.ts';
import { changeGame } from '#server/tournament/season/games.ts';
import { type GameRow, listGames } from '#server/tournament/season/gamesQueries.ts';
import type { SeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import { type Command, CommandError } from './command.ts';
import { parseRoundNumber, parseTeam, parseYear } from './parse.ts';
import { LEAGUE_FLAGS, NOTHING_WRITTEN, seasonOfYear } from './seasons.ts';

export const setWinner: Command = {
  words: ['year', 'round number', 'team'],
  flags: {
    clear: 'takes the winner of that team’s game back',
    'drop-picks': 'drops the picks that stand in the way, which is refused otherwise',
    'dry-run': 'only shows the consequences',
    ...LEAGUE_FLAGS,
  },
  summary: 'sets the winner of the game that a team plays in a round, and shows the consequences',
  details: `In a season whose round 1 came from a bracket, the next game is created automatically. Gains and losses of
points are counted by the usual table, over past rounds.`,
  read([year = '', number = '', word = ''], flags) {
    const of = parseYear(year);
    const roundNumber = parseRoundNumber(number);
    const team = parseTeam(word);
    const dryRun = flags.has('dry-run');
    return async ({ database }) => {
      const { game, name, rounds } = await database.query(async (sql) =>
        findGame(sql, await seasonOfYear(sql, of, flags), roundNumber, team),
      );
      const winner = flags.has('clear') ? null : name;
      const change = { winner, dropPicks: flags.has('drop-picks') };
      const preview = await database.transact(async (tx) => {
        const consequences = await previewGameChange(tx, COMMAND_LINE, game, change);
        if (!dryRun) await changeGame(tx, COMMAND_LINE, game, change, featureGameListeners);
        return consequences;
      });
      return [...describeChange(preview, rounds), ...(dryRun ? [NOTHING_WRITTEN] : [])].join('\n');
    };
  },
};

interface Found {
  readonly game: GameRow;
  /** the team's spelling in the game */
  readonly name: string;
  /** the names of the season's rounds, by number */
  readonly rounds: ReadonlyMap<number, string>;
}

async function findGame(sql: Sql, season: SeasonRow, roundNumber: number, team: string): Promise<Found> {
  const rounds = await listRounds(sql, season.id);
  const round = rounds.find(({ number }) => number === roundNumber);
  if (!round) throw new CommandError(`${season.name} ${season.year} has no round ${roundNumber}.`);
  const games = (await listGames(sql, season.id)).filter(({ roundId }) => roundId === round.id);
  const teams = games.flatMap((game) => [game.team1, game.team2].map((name) => ({ game, name })));
  const found = teams.find(({ name }) => name === team) ?? teams.find(({ name }) => fold(name) === fold(team));
  if (!found) throw new CommandError(`${team} does not play in ${round.name}.`);
  return { ...found, rounds: new Map(rounds.map(({ number, name }) => [number, name])) };
}

function describeChange({ game, games, entries }: GameChangePreview, rounds: Found['rounds']): string[] {
  const { team1, team2, winner } = game;
  return [
    winner ? `${team1} – ${team2}: ${winner} wins` : `${team1} – ${team2}: no winner`,
    ...games.map((follows) => `${rounds.get(follows.roundNumber)}: ${changeText(follows)}`),
    `Entries that gain correct picks: ${entries.gain}`,
    `Entries that lose correct picks: ${entries.lose}`,
  ];
}

function changeText(follower: GameChangePreview['games'][number]): string {
  const { before, after, picksDropped, isUpperBound, winnerCleared } = follower;
  const dropped = picksDropped > 0 ? `; picks dropped: ${isUpperBound ? 'up to ' : ''}${picksDropped}` : '';
  return `${becomes(before?.join(' – '), after?.join(' – '))}${dropped}${winnerCleared ? '; its winner is cleared' : ''}`;
}

function becomes(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `game ${after} is created`;
  return after === undefined ? `game ${before} is deleted` : `${before} becomes ${after}`;
}
