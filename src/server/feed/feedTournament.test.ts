import { beforeEach, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { eventOf, passFeedTime } from '#test/support/feedScene.ts';
import { feedServer } from '#test/support/feedServer.ts';
import { demoTournament } from '#test/support/tournaments.ts';

const DAY = 86_400_000;
/** Names of ESPN that differ from those of the bracket. */
const ESPN_NAMES: Readonly<Record<string, string>> = {
  UConn: 'Connecticut',
  "St. John's": "Saint John's",
  'Michigan State': 'Michigan St.',
  'Ole Miss': 'Mississippi',
};

const feed = await feedServer();
const t = await testApp({ resultsFeedUrl: feed.url });
const { feedChecker } = t.appHere({}).services;
const otherChecker = t.otherProcess().services.feedChecker;
const tournament = demoTournament();

let root: ApiUser;
let season: Season;
let rounds: Round[];

beforeEach(async () => {
  await t.database.reset();
  feed.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  const { id } = await root.call('createSeason', { body: { year: tournament.year, name: 'March Madness' } });
  const { finalFourPairings: finalFour } = tournament.meta;
  season = await root.call('changeSeason', { params: { id }, body: { finalFour, feed: 'automatic' } });
  rounds = [];
  for (const { number, name } of tournament.rounds) {
    const deadline = new Date(Date.now() + number * DAY).toISOString();
    rounds.push(await root.call('createRound', { body: { number, name, deadline, seasonId: id } }));
  }
  const teams = tournament.games
    .filter(({ round }) => round === 1)
    .flatMap(({ region, seed1, team1, seed2, team2 }) => [
      { region, seed: seed1, team: team1 },
      { region, seed: seed2, team: team2 },
    ]);
  await root.call('makeBracket', { params: { id }, body: { teams } });
});

async function gamesOf(round: Round): Promise<Game[]> {
  const games = await root.call('listGames', { params: { seasonId: season.id } });
  return games.filter(({ roundId }) => roundId === round.id);
}

function winnerOf({ number }: Round, { team1, team2 }: Game): string {
  const played = tournament.games.find((each) => each.round === number && [each.team1, each.team2].includes(team1));
  expect([played?.team1, played?.team2].sort()).toEqual([team1, team2].sort());
  return played?.winner ?? '';
}

/** The feed has all games of the round, and lists home and away by turns. */
function broadcast(round: Round, games: readonly Game[], state: 'pre' | 'in' | 'post'): void {
  const events = games.map((game, index) => {
    const { home, away, ...event } = eventOf(game, state, winnerOf(round, game));
    const [one, two] = [away, home].map((side) => ({ ...side, name: ESPN_NAMES[side.name] ?? side.name }));
    if (!one || !two) throw new Error('an event has two teams');
    return index % 2 === 0 ? { ...event, home: one, away: two } : { ...event, home: two, away: one };
  });
  feed.games.splice(0, feed.games.length, ...events);
}

async function check(interval: string): Promise<void> {
  await passFeedTime(t, interval);
  feed.asked.length = 0;
  await Promise.all([feedChecker.checkDue(), otherChecker.checkDue()]);
  expect(feed.asked).toHaveLength(1);
}

const decided = (games: readonly Game[]) => games.filter(({ winner }) => winner !== null);

test('the tournament of 2025 comes in without a hand, each winner at the first moment that the rules allow', {
  timeout: 120_000,
}, async () => {
  for (const [index, round] of rounds.entries()) {
    const games = await gamesOf(round);
    expect(games).toHaveLength(32 >> index);
    broadcast(round, games, 'pre');
    await t.moveDeadline(round, index - 60);
    await check('11 minutes');
    const { unmatched, error } = await root.call('readFeed', { params: { id: season.id } });
    expect([unmatched, error]).toEqual([[], null]);
    broadcast(round, games, 'in');
    await check('1 minute');
    expect((await gamesOf(round)).map(({ status }) => status)).toEqual(games.map(() => 'live'));
    broadcast(round, games, 'post');
    await check('1 minute');
    expect(decided(await gamesOf(round))).toEqual([]);
    await check('40 seconds');
    expect(decided(await gamesOf(round))).toEqual([]);
    await check('40 seconds');
    const done = await gamesOf(round);
    expect(done.map(({ winner }) => winner)).toEqual(games.map((game) => winnerOf(round, game)));
    for (const { winner, team1, score1, score2, status } of done) {
      expect([status, score1, score2]).toEqual(['final', ...(winner === team1 ? [60, 50] : [50, 60])]);
    }
  }
  await expectWhole();
});

async function expectWhole(): Promise<void> {
  const games = await root.call('listGames', { params: { seasonId: season.id } });
  expect(decided(games)).toHaveLength(63);
  const [row] = await t.sql(
    (sql) => sql<{ winners: number; made: number; byHand: number }[]>`
      select count(*) filter (where after ? 'winner' and action = 'game changed')::int as winners,
        count(*) filter (where action = 'game created')::int as made,
        count(*) filter (where actor <> 'results feed' and target like 'game %')::int as "byHand"
      from audit_log
    `,
  );
  expect(row).toEqual({ winners: 63, made: 31, byHand: 0 });
  expect(await root.call('readFeed', { params: { id: season.id } })).toMatchObject({ suggestions: [], unmatched: [] });
}
