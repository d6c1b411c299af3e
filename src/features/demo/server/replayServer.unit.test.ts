import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '#domain/at.ts';
import { bracketDays, readFeedBracket } from '#domain/feed/feedBracket.ts';
import { feedDays } from '#domain/feed/feedSchedule.ts';
import type { HttpServer } from '#server/infrastructure/http/httpServer.ts';
import type { Airing } from '#server/tournament/recorded/scoreboard.ts';
import { FINAL_FOUR, playedGames, recordedGames, recordedPlayIns } from '#server/tournament/recorded/tournament.ts';
import { askForDays, espnSource } from '#server/tournament/resultsFeed/feedSource.ts';
import { startReplayServer } from './replayServer.ts';
import { timetableFrom } from './timetable.ts';

const TIP_OFF = Date.parse('2027-03-19T02:00:00.000Z');
const GAME_MS = 100_000;
const games = recordedGames();
const all = (change: Partial<Airing> = {}): Airing[] =>
  games.map((game) => ({ game, startTime: TIP_OFF, hasTeams: true, ...change }));

let shown: readonly Airing[];
let now: number;
let server: HttpServer;

beforeAll(async () => {
  server = await startReplayServer({ airings: () => shown, now: () => now, gameMs: GAME_MS });
});
afterAll(() => server.stop(0));

const eventsAt = async (share: number, airings = all(), days: readonly string[] = feedDays(TIP_OFF)) => {
  shown = airings;
  now = TIP_OFF + share * GAME_MS;
  const { events } = await askForDays(espnSource(server.url), 'men', days);
  return events;
};

test('every game of the tournament is read back as recorded, with its winner', async () => {
  const events = await eventsAt(1);
  const read = events.map(({ status, isComplete, startTime, teams }) => ({
    rest: { status, isComplete, startTime },
    scores: new Map(teams.map((team) => [team?.names[0], team?.score])),
    winners: teams.flatMap((team) => (team?.isWinner ? team.names[0] : [])),
  }));
  expect(read).toHaveLength(63);
  expect(new Set(events.map(({ id }) => id)).size).toBe(63);
  for (const [index, { team1, team2, winner }] of playedGames().entries()) {
    const { rest, scores, winners } = read[index] ?? expect.fail(`game ${index} is missing`);
    expect(rest).toEqual({ status: 'final', isComplete: true, startTime: TIP_OFF });
    expect([...scores.keys()].sort()).toEqual([team1, team2].sort());
    const [won, lost] = winner === 1 ? [team1, team2] : [team2, team1];
    expect(winners).toEqual([won]);
    expect(Number(scores.get(won))).toBeGreaterThan(Number(scores.get(lost)));
  }
});

test('the Championship of 2025 was won by Florida, 65 to 63', async () => {
  const [final] = (await eventsAt(1)).slice(-1);
  expect(final).toMatchObject({
    id: '401746082',
    headline: "Men's Basketball Championship - National Championship",
    teams: [
      { names: ['Houston', 'Houston', 'Houston', 'HOU'], score: 63, isWinner: false },
      { names: ['Florida', 'Florida', 'Florida', 'FLA'], score: 65, isWinner: true },
    ],
  });
});

test.each([
  [-0.5, { status: 'scheduled', clock: null }, 0],
  [0, { status: 'live', clock: '1st 20:00' }, 0],
  [0.225, { status: 'live', clock: '1st 10:00' }, 15],
  [0.5, { status: 'live', clock: 'Halftime' }, 31],
  [0.775, { status: 'live', clock: '2nd 10:00' }, 47],
  [0.999, { status: 'live', clock: '2nd 0:03' }, 62],
  [1, { status: 'final', clock: null }, 63],
])('at %s of its duration a game is %j, with %i points of 63', async (share, expected, points) => {
  const [final] = (await eventsAt(share)).slice(-1);
  expect(final).toMatchObject({ ...expected, teams: [{ score: points }, {}] });
});

test('scores never fall while a game is played', async () => {
  let before = 0;
  for (let share = 0; share <= 1; share += 0.05) {
    const total = (await eventsAt(share))
      .flatMap(({ teams }) => teams)
      .reduce((sum, team) => sum + (team?.score ?? 0), 0);
    expect(total).toBeGreaterThanOrEqual(before);
    before = total;
  }
});

test('teams that have not qualified are undecided, and a start that is not known is null', async () => {
  const unknown = all({ hasTeams: false, startTime: null }).slice(-1);
  expect(await eventsAt(0, unknown)).toMatchObject([{ status: 'scheduled', startTime: null, teams: [null, null] }]);
});

test('the bracket comes out of a rehearsal with the places of its play-ins, and after them with their winners', async () => {
  const { airings, deadlines } = timetableFrom(TIP_OFF, 120);
  const read = async (at: number) => {
    shown = airings(at);
    now = at;
    const { events } = await askForDays(espnSource(server.url), 'men', bracketDays('2027-03-18'));
    return readFeedBracket(events, FINAL_FOUR);
  };
  const before = await read(TIP_OFF);
  const named = (teams: typeof before.teams) =>
    teams.map(({ region, seed, team }) => `${region} ${seed} ${team}`).sort();
  const field = games
    .filter(({ round }) => round === 1)
    .flatMap(({ region, home, away }) => [home, away].map(({ seed, name }) => `${region} ${seed} ${name}`));
  const placeOf = new Map(
    recordedPlayIns().map(({ region, winner: { seed, name }, place }) => [
      `${region} ${seed} ${name}`,
      `${region} ${seed} ${place}`,
    ]),
  );
  expect(named(before.teams)).toEqual(field.map((row) => placeOf.get(row) ?? row).sort());
  expect([before.playIns.length, before.missing]).toEqual([12, []]);
  const after = await read(at(deadlines, 0));
  expect(named(after.teams)).toEqual(field.sort());
});

test('a final that is corrected lacks points of the loser until then', async () => {
  const corrected = all({ correctedAt: TIP_OFF + 2 * GAME_MS }).slice(-1);
  const scores = async (share: number) => (await eventsAt(share, corrected))[0]?.teams.map((team) => team?.score);
  expect(await scores(1)).toEqual([61, 65]);
  expect(await scores(2)).toEqual([63, 65]);
});

test('a game is on its day in Eastern time, and men only', async () => {
  expect(await eventsAt(0, all(), ['2027-03-18'])).toHaveLength(63);
  expect(await eventsAt(0, all(), ['2027-03-19', '2027-03-20'])).toEqual([]);
  expect(await espnSource(server.url).events('women', '2027-03-18')).toEqual({ events: [], failure: undefined });
});

test('a start between two minutes has its seconds', async () => {
  const startTime = TIP_OFF + 12_000;
  expect(await eventsAt(0, all({ startTime }))).toMatchObject(Array(63).fill({ startTime }));
});

test.each(['dates=20270317-20270318', 'dates=2027-03-18', 'limit=500', 'dates=20270318&limit=501'])(
  'it refuses %s, as ESPN does',
  async (query) => {
    const answer = await fetch(`${server.url}/mens-college-basketball/scoreboard?groups=100&${query}`);
    expect(answer.status).toBe(400);
  },
);
