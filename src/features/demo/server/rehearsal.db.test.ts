import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { partsOf } from '#domain/feed/partsOf.ts';
import { playedGames, recordedPlayIns } from '#server/tournament/recorded/tournament.ts';
import { testApp } from '#test/support/app.ts';
import { ENTRANTS } from './entrants.ts';
import { playAlong, seedRehearsal } from './rehearsal.ts';
import { type Timetable, timetableFrom } from './timetable.ts';

const t = await testApp();
let timetable: Timetable;

beforeEach(async () => {
  await t.database.reset();
  const dataDir = await mkdtemp(join(tmpdir(), 'unbusted-rehearsal-'));
  timetable = timetableFrom(t.database.now(), 120);
  await seedRehearsal(t.database, dataDir, timetable);
  return () => rm(dataDir, { recursive: true });
});

test('a rehearsal begins with the bracket, its starts, an automatic feed and all picks of the first round', async () => {
  const player = await t.buildUser();
  const [season] = await player.call('listSeasons');
  expect(season).toMatchObject({ year: 2025, isActive: true, feed: 'automatic', league: 'men' });
  const rounds = await player.call('listActiveRounds');
  expect(rounds).toHaveLength(6);
  for (const [index, { deadline }] of rounds.entries()) {
    expect(Date.parse(deadline)).toBeCloseTo(timetable.deadlines[index] ?? Number.NaN, -1);
  }
  const games = await player.call('listActiveGames');
  const started = games.map(({ team1, startTime }) => [team1, Date.parse(startTime ?? '')]);
  const planned = timetable.airings(0).filter(({ game }) => game.round === 1);
  const startOf = (team: string) =>
    planned.find(({ game }) => [game.home.name, game.away.name].includes(team))?.startTime ?? Number.NaN;
  expect(started).toHaveLength(32);
  for (const [team, start] of started) expect(start).toBeCloseTo(startOf(String(team)), -1);
  const places = games.map(({ team2 }) => team2).filter(partsOf);
  expect(places.sort()).toEqual(
    recordedPlayIns()
      .map(({ place }) => place)
      .sort(),
  );
  const picks = await t.sql((sql) => sql`select from picks where made_at < clock_timestamp()`);
  expect(picks.length).toBeGreaterThan(ENTRANTS.length * 30);
});

test('a rehearsal prints who has won a place', async () => {
  const lines: string[] = [];
  const ending = new AbortController();
  const playing = playAlong({ database: t.database, timetable, print: (line) => lines.push(line) }, ending.signal);
  const admin = await t.buildUser({ isAdmin: true });
  const [round] = await admin.call('listActiveRounds');
  if (!round) return expect.fail('there is no round');
  await t.moveDeadline(round, -1);
  await expect.poll(() => lines).toContain('First Round: locked');
  const [first, second] = (await admin.call('listActiveGames')).filter(({ team2 }) => partsOf(team2));
  const settle = async (game = first) => {
    const { id = 0, team2: place = '' } = game ?? {};
    const [, team = ''] = partsOf(place) ?? [];
    await admin.call('changeGame', { params: { id }, body: { team2: team } });
    return `${place}: ${team} has won its way in`;
  };
  const one = await settle();
  await expect.poll(() => lines).toContain(`${one} (1 of 12)`);
  const two = await settle(second);
  await expect.poll(() => lines).toContain(`${two} (2 of 12)`);
  ending.abort();
  await playing;
});

test('a rehearsal picks the next round as its games are made, and prints locks, results and corrections', async () => {
  const lines: string[] = [];
  const ending = new AbortController();
  const print = (line: string) => lines.push(line);
  const playing = playAlong({ database: t.database, timetable, print }, ending.signal);
  const admin = await t.buildUser({ isAdmin: true });
  const [round] = await admin.call('listActiveRounds');
  if (!round) return expect.fail('there is no round');
  await t.moveDeadline(round, -1);
  await expect.poll(() => lines).toContain('First Round: locked');
  const [one, two] = (await admin.call('listActiveGames')).filter(({ seed1 }) => [1, 8].includes(seed1));
  for (const game of [one, two]) {
    if (!game) return expect.fail('there is no game');
    const played = playedGames().find(({ team1 }) => team1 === game.team1);
    const winner = played?.winner === 1 ? game.team1 : game.team2;
    await admin.call('changeGame', { params: { id: game.id }, body: { winner, score1: 93, score2: 49 } });
  }
  await expect.poll(() => lines).toContain(`First Round: ${one?.team1} 93, ${one?.team2} 49 (1 of 63)`);
  const picksOf = (roundNumber: number) =>
    t.sql(
      (sql) => sql`
        select from picks p join games g on g.id = p.game_id join rounds r on r.id = g.round_id
        where r.number = ${roundNumber}
      `,
    );
  await expect.poll(async () => (await picksOf(2)).length).toBe(ENTRANTS.length);
  await admin.call('changeGame', { params: { id: one?.id ?? 0 }, body: { score2: 51 } });
  await expect.poll(() => lines).toContain(`First Round: ${one?.team1} 93, ${one?.team2} 51, corrected from 93 and 49`);
  ending.abort();
  await playing;
  expect(lines.filter((line) => line.startsWith('The tournament is over'))).toEqual([]);
});
