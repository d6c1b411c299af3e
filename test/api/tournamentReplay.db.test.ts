import { beforeEach, expect, test } from 'vitest';
import type { Entry, Game, Pool, Season } from '#contract/schemas.ts';
import { randomNumbers } from '#domain/outlook/randomNumbers.ts';
import { DOUBLING_POINTS } from '#domain/scoring/scoring.ts';
import { DAY, MINUTE } from '#domain/time.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { readPoolLocks } from '#test/support/poolLocks.ts';
import { expectedLeaderboard, expectedPickGrid, type Notes, pickKey } from '#test/support/referenceScorer.ts';
import { NO_TOURNAMENTS, readTournaments, recordedTournament, type Tournament } from '#test/support/tournaments.ts';

/** Two of them differ in case only. */
const ENTRY_NAMES = ['chalk', 'Bold', 'CINDERELLA', 'Zebra', 'bold', 'Émile', 'a'];

const t = await testApp();

beforeEach(() => t.database.reset());

/** A replay makes about four hundred calls. */
const timeout = 60_000;

test('every round of the recorded tournament is scored like the reference scorer', { timeout }, () =>
  replay(recordedTournament()),
);

test.for(readTournaments())(
  'every round of $file is scored like the reference scorer',
  { timeout },
  ({ tournament }, { skip }) => {
    if (!tournament) return skip(NO_TOURNAMENTS);
    return replay(tournament);
  },
);

async function replay(tournament: Tournament): Promise<void> {
  const scene = await setScene(tournament);
  await makeGuesses(scene);
  for (const { number } of tournament.rounds) {
    await makeGames(scene, number);
    for (const player of scene.players) await makePicks(scene, player, number);
    const [first] = gamesOf(scene, number);
    if (first) await setWinner(scene, first.game.id, first.fact.winner);
    await compare(scene);
    await close(scene, number);
    await compare(scene);
    await setWinners(scene, number);
    await compare(scene);
  }
  expect(scene.games.size).toBe(63);
  for (const pool of scene.pools) expect(expectedLeaderboard(await notesOf(scene, pool)).final).toBe(true);
  for (const score2 of [63, null, 60]) {
    await setScores(scene, 65, score2);
    await compare(scene);
  }
}

type Fact = Tournament['games'][number];

interface Player {
  readonly person: ApiUser;
  readonly entry: Entry;
  readonly hidden: boolean;
}

interface PlayedPool {
  readonly pool: Pool;
  readonly players: readonly Player[];
}

/** A season and the expected state of it. */
interface Scene {
  readonly tournament: Tournament;
  readonly random: () => number;
  readonly admin: ApiUser;
  readonly season: Season;
  readonly rounds: Map<number, Notes['rounds'][number]>;
  readonly games: Map<number, { readonly game: Game; readonly fact: Fact }>;
  readonly players: readonly Player[];
  readonly pools: readonly PlayedPool[];
  readonly picks: Map<string, string>;
  readonly guesses: Map<number, number>;
}

async function setScene(tournament: Tournament): Promise<Scene> {
  const admin = await t.buildUser({ username: 'root', isAdmin: true });
  const made = await admin.call('createSeason', { body: { year: tournament.year, name: 'March Madness' } });
  const season = await admin.call('changeSeason', {
    params: { id: made.id },
    body: { finalFour: tournament.meta.finalFourPairings },
  });
  const rounds = new Map<number, Notes['rounds'][number]>();
  for (const { number, name } of tournament.rounds) {
    const deadline = new Date(Date.now() + number * DAY);
    const body = { number, name, deadline: deadline.toISOString(), seasonId: season.id };
    const { id } = await admin.call('createRound', { body });
    rounds.set(number, { id, number, name, deadline, past: false });
  }
  const players = await makePlayers(season);
  const pools = [
    await buildPool(season, 'Everybody', players),
    await buildPool(season, 'A few', players.slice(4), { points: Array(10).fill(0), tieBreaker: 'total' }),
    await buildPool(season, 'Second chance', players, { points: [...DOUBLING_POINTS], countsFrom: 3, upsetBonus: 2 }),
  ];
  const random = randomNumbers(tournament.year);
  const noted = { games: new Map(), picks: new Map(), guesses: new Map() };
  return { tournament, random, admin, season, rounds, players, pools, ...noted };
}

/** One user per entry, the first with two entries, and a hidden user. */
async function makePlayers(season: Season): Promise<Player[]> {
  const players: Player[] = [];
  const join = async (person: ApiUser, name: string, hidden: boolean) => {
    const entry = await person.call('createEntry', { body: { name, seasonId: season.id } });
    players.push({ person, entry, hidden });
  };
  for (const [n, name] of ENTRY_NAMES.entries())
    await join(await t.buildUser({ username: `player ${n}` }), name, false);
  if (players[0]) await join(players[0].person, 'Chalk 2', false);
  await join(await t.buildUser({ username: 'ghost', isHidden: true }), 'Aardvark', true);
  return players;
}

async function buildPool(
  season: Season,
  name: string,
  players: readonly Player[],
  scoring: Partial<Pick<Pool, 'points' | 'countsFrom' | 'upsetBonus' | 'tieBreaker'>> = {},
): Promise<PlayedPool> {
  const [first] = players;
  if (!first) throw new Error('a pool needs a player');
  const pool = await first.person.call('createPool', { body: { name, seasonId: season.id, ...scoring } });
  const inviteCode = pool.inviteCode ?? '';
  for (const { person, entry } of players) {
    const { id } = await person.call('lookUpInvite', { params: { code: inviteCode } });
    await person.call('joinPool', { params: { id }, body: { entryId: entry.id, inviteCode } });
  }
  return { pool, players };
}

function roundOf(scene: Scene, number: number): Notes['rounds'][number] {
  const round = scene.rounds.get(number);
  if (!round) throw new Error(`no round ${number}`);
  return round;
}

function gamesOf(scene: Scene, number: number): { readonly game: Game; readonly fact: Fact }[] {
  return [...scene.games.values()].filter(({ fact }) => fact.round === number);
}

async function makeGames(scene: Scene, number: number): Promise<void> {
  for (const fact of scene.tournament.games.filter(({ round }) => round === number)) {
    const { region, team1, team2, seed1, seed2 } = fact;
    const body = { region, team1, team2, seed1, seed2, roundId: roundOf(scene, number).id, seasonId: scene.season.id };
    const game = await scene.admin.call('createGame', { body });
    expect(game).toEqual({ ...game, ...body, winner: null });
    scene.games.set(game.id, { game, fact });
  }
}

/** Some guess, change their mind or take it back. */
async function makeGuesses(scene: Scene): Promise<void> {
  const guess = async ({ person, entry }: Player, total: number | null) => {
    const saved = await person.call('saveGuess', { query: { entryId: entry.id }, body: { total } });
    expect(saved.total).toBe(total);
    if (total === null) scene.guesses.delete(entry.id);
    else scene.guesses.set(entry.id, total);
  };
  for (const [n, player] of scene.players.entries()) await guess(player, 120 + 4 * n);
  for (const [n, player] of scene.players.entries()) if (n % 3 === 0) await guess(player, n % 2 === 0 ? null : 130);
}

/** Saves most picks at once, then changes and removes some. */
async function makePicks(scene: Scene, player: Player, number: number): Promise<void> {
  const games = gamesOf(scene, number).map(({ game }) => game);
  await savePicks(scene, player, (game) => (scene.random() < 0.85 ? favouriteOr(scene, game) : undefined), games);
  await savePicks(scene, player, (game) => (scene.random() < 0.15 ? game.team2 : undefined), games);
  await savePicks(scene, player, () => (scene.random() < 0.08 ? null : undefined), games);
}

function favouriteOr(scene: Scene, game: Game): string {
  const better = game.seed1 <= game.seed2 ? game.team1 : game.team2;
  const other = better === game.team1 ? game.team2 : game.team1;
  return scene.random() < 0.7 ? better : other;
}

/** Saves the picks that `choose` returns; undefined skips the game. */
async function savePicks(
  scene: Scene,
  { person, entry }: Player,
  choose: (game: Game) => string | null | undefined,
  games: readonly Game[],
): Promise<void> {
  const picks = games.flatMap((game) => {
    const pick = choose(game);
    return pick === undefined ? [] : [{ gameId: game.id, pick }];
  });
  const saved = await person.call('savePicks', { query: { entryId: entry.id }, body: { picks } });
  expect(saved).toEqual(picks.map((pick) => ({ entryId: entry.id, ...pick })));
  for (const { gameId, pick } of picks) {
    if (pick === null) scene.picks.delete(pickKey(entry.id, gameId));
    else scene.picks.set(pickKey(entry.id, gameId), pick);
  }
}

async function close(scene: Scene, number: number): Promise<void> {
  const { id, name } = roundOf(scene, number);
  const deadline = new Date(Date.now() - (10 - number) * MINUTE);
  await scene.admin.call('changeRound', { params: { id }, body: { name, deadline: deadline.toISOString() } });
  scene.rounds.set(number, { id, number, name, deadline, past: true });
  const last = gamesOf(scene, number).at(-1);
  const [player] = scene.players;
  if (!last || !player) throw new Error('nothing to pick');
  const late = await player.person.error('savePicks', {
    query: { entryId: player.entry.id },
    body: { picks: [{ gameId: last.game.id, pick: last.game.team1 }] },
  });
  expect(late).toMatchObject({ status: 409, message: 'The deadline for this round has passed' });
}

/** Sets the winners in random order, some wrongly, checks the standings, and corrects them. */
async function setWinners(scene: Scene, number: number): Promise<void> {
  const games = gamesOf(scene, number)
    .map((one) => ({ ...one, key: scene.random() }))
    .sort((a, b) => a.key - b.key);
  for (const [index, { game, fact }] of games.entries()) {
    const loser = fact.winner === game.team1 ? game.team2 : game.team1;
    await setWinner(scene, game.id, scene.random() < 0.25 ? loser : fact.winner);
    if (scene.random() < 0.2) await setWinner(scene, game.id, null);
    if (index === Math.floor(games.length / 2)) await compare(scene);
  }
  for (const { game, fact } of games) {
    if (scene.games.get(game.id)?.game.winner !== fact.winner) await setWinner(scene, game.id, fact.winner);
  }
}

async function setScores(scene: Scene, score1: number, score2: number | null): Promise<void> {
  const [final] = gamesOf(scene, 6);
  if (!final) throw new Error('no Championship');
  const body = { score1, score2 };
  const game = await scene.admin.call('changeGame', { params: { id: final.game.id }, body });
  scene.games.set(game.id, { ...final, game });
}

async function setWinner(scene: Scene, id: number, winner: string | null): Promise<void> {
  const noted = scene.games.get(id);
  if (!noted) throw new Error(`no game ${id}`);
  const game = await scene.admin.call('changeGame', { params: { id }, body: { winner } });
  const decidedAt = winner === null ? null : expect.any(String);
  const status = winner === null ? 'scheduled' : 'final';
  expect(game).toEqual({ ...noted.game, winner, decidedAt, status });
  scene.games.set(id, { ...noted, game });
}

async function compare(scene: Scene): Promise<void> {
  for (const played of scene.pools) {
    const reader = played.players[0]?.person ?? scene.admin;
    const params = { id: played.pool.id };
    const leaderboard = await reader.call('readLeaderboard', { params });
    const notes = await notesOf(scene, played);
    expect(leaderboard).toEqual(expectedLeaderboard(notes));
    expect(await reader.call('readPickGrid', { params })).toEqual(expectedPickGrid(notes));
  }
}

async function notesOf(scene: Scene, { pool, players }: PlayedPool): Promise<Notes> {
  const visible = players.filter(({ hidden }) => !hidden);
  return {
    groupId: pool.id,
    seasonId: scene.season.id,
    points: pool.points,
    countsFrom: pool.countsFrom,
    upsetBonus: pool.upsetBonus,
    tieBreaker: pool.tieBreaker,
    earlierRounds: pool.earlierRounds,
    rounds: [...scene.rounds.values()],
    games: [...scene.games.values()].map(({ game }) => game),
    locks: await t.readUnsynced((sql) => readPoolLocks(sql, pool)),
    entries: visible.map(({ person, entry }) => ({
      entryId: entry.id,
      entryName: entry.name,
      userId: person.user.id,
      username: person.user.username,
      createdAt: new Date(entry.createdAt),
    })),
    picks: scene.picks,
    guesses: scene.guesses,
  };
}
