import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { randomNumbers } from '#domain/outlook/randomNumbers.ts';
import { DAY } from '#domain/time.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { NO_TOURNAMENTS, readTournaments, recordedTournament, type Tournament } from '#test/support/tournaments.ts';

const t = await testApp();

beforeEach(() => t.database.reset());

describe('brackets', () => {
  test('one uploaded bracket and its winners reproduce the recorded tournament', async () => {
    const tournament = recordedTournament();
    // the games come from the bracket code under test, so the last ones are written here
    expect(tournament.games.slice(-3).map(({ team1, team2, winner }) => [team1, team2, winner])).toEqual([
      ['Duke', 'Houston', 'Houston'],
      ['Auburn', 'Florida', 'Florida'],
      ['Houston', 'Florida', 'Florida'],
    ]);
    await play(tournament);
  });

  test.for(readTournaments())('one uploaded bracket and its winners reproduce $file', ({ tournament }, { skip }) => {
    if (!tournament) return skip(NO_TOURNAMENTS);
    return play(tournament);
  });

  test('picks of the team that advances without a game earn the points of that game', async ({ skip }) => {
    const tournament = readTournaments().find(({ file }) => file === 'men-2021.json')?.tournament;
    if (!tournament) return skip(NO_TOURNAMENTS);
    const fact = tournament.games.find(({ noContest }) => noContest);
    if (!fact) return expect.fail('all its games were played');
    expect(await totalsOfBothSides(await uploaded(tournament), fact)).toEqual([
      [`picks ${fact.winner}`, fact.round],
      [`picks ${fact.winner === fact.team1 ? fact.team2 : fact.team1}`, 0],
    ]);
  });
});

type Fact = Tournament['games'][number];

interface Scene {
  readonly tournament: Tournament;
  readonly admin: ApiUser;
  readonly season: Season;
  readonly rounds: readonly Round[];
}

/** Sets the winners of a round in random order and checks the bracket after each. */
async function play(tournament: Tournament): Promise<void> {
  const scene = await uploaded(tournament);
  const random = randomNumbers(tournament.year);
  const decided: Fact[] = [];
  for (const { number } of tournament.rounds) {
    const facts = tournament.games.filter(({ round }) => round === number).map((fact) => ({ fact, key: random() }));
    for (const { fact } of facts.sort((a, b) => a.key - b.key)) {
      await setWinner(scene, fact);
      decided.push(fact);
      expect(await standing(scene)).toEqual(expected(tournament, decided));
    }
  }
  expect(decided).toHaveLength(63);
}

/** Creates a season with its rounds and uploads the 64 teams. */
async function uploaded(tournament: Tournament): Promise<Scene> {
  const admin = await t.buildUser({ username: 'root', isAdmin: true });
  const { id } = await admin.call('createSeason', { body: { year: tournament.year, name: 'March Madness' } });
  const finalFour = tournament.meta.finalFourPairings;
  const season = await admin.call('changeSeason', { params: { id }, body: { finalFour } });
  const rounds: Round[] = [];
  for (const { number, name } of tournament.rounds) {
    const deadline = new Date(Date.now() + number * DAY).toISOString();
    rounds.push(await admin.call('createRound', { body: { number, name, deadline, seasonId: id } }));
  }
  const answer = await admin.request(`/api/seasons/${id}/bracket`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: csvOf(tournament),
  });
  expect(answer.status).toBe(201);
  const scene = { tournament, admin, season, rounds };
  expect(await standing(scene)).toEqual(expected(tournament, []));
  return scene;
}

function csvOf({ games }: Tournament): string {
  const teams = games
    .filter(({ round }) => round === 1)
    .flatMap(({ region, seed1, team1, seed2, team2 }) => [
      [region, seed1, team1],
      [region, seed2, team2],
    ]);
  expect(teams).toHaveLength(64);
  return [['region', 'seed', 'team'], ...teams].map((line) => `${line.join(',')}\n`).join('');
}

/** A game as text, without regard to sides. */
function written(
  round: number | undefined,
  game: Pick<Game, 'region' | 'team1' | 'team2' | 'seed1' | 'seed2' | 'winner'>,
): string {
  const teams = [`${game.seed1} ${game.team1}`, `${game.seed2} ${game.team2}`].sort().join(' – ');
  return `round ${round}, ${game.region}: ${teams}, won by ${game.winner}`;
}

async function standing({ admin, season, rounds }: Scene): Promise<string[]> {
  const games = await admin.call('listGames', { params: { seasonId: season.id } });
  return games.map((game) => written(rounds.find(({ id }) => id === game.roundId)?.number, game)).sort();
}

/** The games of round 1 and those whose teams are known. */
function expected({ games }: Tournament, decided: readonly Fact[]): string[] {
  const won = new Set(decided.map(({ round, winner }) => `${round} ${winner}`));
  const hasCome = (team: string, round: number) => round === 1 || won.has(`${round - 1} ${team}`);
  return games
    .filter(({ round, team1, team2 }) => hasCome(team1, round) && hasCome(team2, round))
    .map((fact) => written(fact.round, { ...fact, winner: decided.includes(fact) ? fact.winner : null }))
    .sort();
}

async function find({ admin, season, rounds }: Scene, fact: Fact): Promise<Game> {
  const round = rounds.find(({ number }) => number === fact.round);
  const games = await admin.call('listGames', { params: { seasonId: season.id } });
  const found = games.find(
    ({ roundId, team1, team2 }) => roundId === round?.id && [team1, team2].includes(fact.winner),
  );
  if (!found) throw new Error(`${fact.winner} plays nowhere in round ${fact.round}`);
  return found;
}

async function setWinner(scene: Scene, fact: Fact): Promise<void> {
  const { id } = await find(scene, fact);
  await scene.admin.call('changeGame', { params: { id }, body: { winner: fact.winner } });
}

/** The totals of two entries that picked different sides, after the game is decided. */
async function totalsOfBothSides(scene: Scene, fact: Fact): Promise<[name: string, total: number][]> {
  const pool = await t.buildPool(scene.admin, scene.season);
  const { id: gameId } = await find(scene, fact);
  for (const pick of [fact.team1, fact.team2]) {
    const entry = await t.buildMember(pool, scene.admin, `picks ${pick}`);
    await scene.admin.call('savePick', { query: { entryId: entry.id }, body: { gameId, pick } });
  }
  const round = scene.rounds[fact.round - 1];
  if (!round) throw new Error(`no round ${fact.round}`);
  await t.moveDeadline(round, -1);
  await setWinner(scene, fact);
  const { rows } = await scene.admin.call('readLeaderboard', { params: { id: pool.id } });
  return rows.map(({ entryName, total }) => [entryName, total]);
}
