// @module-tag one-process

import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import { NO_TEXTS } from '#domain/bracket/gameFields.ts';
import type { FeedMode } from '#domain/feed/feed.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { checkFeed, eventOf, passFeedTime } from '#test/support/feedScene.ts';
import { type EspnGame, feedServer } from '#test/support/feedServer.ts';

const feed = await feedServer();
const t = await testApp({ resultsFeedUrl: feed.url });
const { feedChecker } = t.appHere({}).services;

let root: ApiUser;
let sam: ApiUser;
let season: Season;
let round: Round;
/** of BYU (6) against Texas/Xavier (11), whose round is open for two days */
let game: Game;
let entry: Entry;

beforeEach(async () => {
  await t.database.reset();
  feed.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  await t.moveDeadline(round, 48 * 3600);
  game = await t.buildGame(round, { team1: 'BYU', team2: 'Texas/Xavier', seed1: 6, seed2: 11 });
  entry = await t.buildEntry(sam, season);
  await t.setPick(entry, game, 2);
  await follow('automatic');
});

const follow = (mode: FeedMode) => root.call('changeSeason', { params: { id: season.id }, body: { feed: mode } });
const state = () => root.call('readFeed', { params: { id: season.id } });
const games = () => sam.call('listGames', { params: { seasonId: season.id } });
const playIns = () => sam.call('listPlayIns', { params: { id: season.id } });
const picks = async () => (await sam.call('listPicks', { query: { entryId: entry.id } })).map(({ pick }) => pick);
const rename = (body: object, of = game) => root.call('changeGame', { params: { id: of.id }, body });
const check = () => checkFeed(t, feedChecker);
const fed = async () =>
  (await root.call('listAuditLog', { query: {} })).filter(({ actor }) => actor === 'results feed');

async function checkLater(interval = '2 minutes'): Promise<void> {
  await passFeedTime(t, interval);
  await check();
}

const PLAY_IN = { id: 900, team1: 'Texas', team2: 'Xavier' };
const show = (...events: EspnGame[]) => feed.games.splice(0, feed.games.length, ...events);
const playIn = (status: EspnGame['state'], winner?: string) => eventOf(PLAY_IN, status, winner);
const TEXAS = playIn('post').away.id;

/** Shows a final of the play-in until two checks have seen it. */
async function end(winner = 'Texas'): Promise<void> {
  show(playIn('post', winner));
  await checkLater('11 minutes');
  await checkLater('11 minutes');
}

const IOWA = { team1: 'Iowa', team2: 'Yale' };

/** Two teams that play in round 1, and a game of round 2 with a place for one of them. */
async function buildLate(): Promise<{ early: Game; late: Game }> {
  const second = await t.buildRound(season, { number: 2 });
  await t.moveDeadline(second, 72 * 3600);
  const late = { team1: 'Duke', team2: 'Iowa/Yale' };
  return { early: await t.buildGame(round, IOWA), late: await t.buildGame(second, late) };
}

const TEAMS = [{ name: 'Texas' }, { name: 'Xavier' }];
const OPEN = { teams: TEAMS, settledAt: null };
const SETTLED = { teams: TEAMS, settledAt: expect.any(String) };

describe('a place in automatic mode', () => {
  test('is asked for while its round is open, and shows its live score to everybody', async () => {
    show(playIn('in'));
    await check();
    expect(feed.checks).toBe(1);
    const shown = {
      gameId: game.id,
      side: 2,
      place: 'Texas/Xavier',
      teams: [
        { name: 'Texas', score: 60 },
        { name: 'Xavier', score: 50 },
      ],
      status: 'live',
      startTime: expect.any(String),
      settledAt: null,
    };
    expect(await playIns()).toEqual([{ ...shown, ...NO_TEXTS, clock: '2nd 4:31', broadcast: 'CBS' }]);
    expect(await state()).toMatchObject({ playIns: [shown], unmatched: [], suggestions: [], error: null });
    expect(await games()).toMatchObject([{ team2: 'Texas/Xavier', status: 'scheduled', score1: null }]);
    await checkLater('40 seconds');
    expect(feed.checks).toBe(2);
  });

  test('is renamed to the team that has won once two checks agree, with picks, seed, abbreviation and color', async () => {
    await rename({ abbr2: 'T/X', color2: '#bf5700' });
    show(playIn('post'));
    await check();
    expect((await state()).suggestions).toMatchObject([
      { gameId: game.id, side: 2, winner: 'Texas', reason: 'unconfirmed' },
    ]);
    await checkLater('50 seconds');
    expect(await picks()).toEqual(['Texas/Xavier']);
    await checkLater('50 seconds');
    expect(await games()).toMatchObject([{ team1: 'BYU', team2: 'Texas', seed2: 11, abbr2: 'T/X', color2: '#bf5700' }]);
    expect(await picks()).toEqual(['Texas']);
    expect(await playIns()).toMatchObject([
      { ...SETTLED, gameId: game.id, side: 2, place: 'Texas/Xavier', status: 'final' },
    ]);
    expect((await state()).suggestions).toEqual([]);
  });

  test('is settled by one row of the results feed in the audit log', async () => {
    await end();
    const rows = await fed();
    expect(rows.map(({ action }) => action)).toEqual(['game changed', 'scores changed', 'games bound']);
    expect(rows[0]).toMatchObject({ before: { team2: 'Texas/Xavier' }, after: { team2: 'Texas' } });
    expect(rows[2]).toMatchObject({ after: { 'Texas/Xavier': playIn('post').id } });
  });

  test('is settled after the deadline of its round as before it', async () => {
    await t.moveDeadline(round, -60);
    await end('Xavier');
    expect(await picks()).toEqual(['Xavier']);
  });

  test('is renamed in every game of the season', async () => {
    const next = await t.buildGame(await t.buildRound(season, { number: 2 }), { team1: 'Texas/Xavier', team2: 'Duke' });
    await end();
    expect((await games()).find(({ id }) => id === next.id)).toMatchObject({ team1: 'Texas' });
    expect(await playIns()).toMatchObject([{ gameId: game.id, side: 2 }]);
  });

  test('lets the game of its round bind with the next check, under any name of the feed', async () => {
    await end();
    await t.moveDeadline(round, -60);
    const first = eventOf({ id: game.id, team1: 'BYU', team2: 'The Longhorns' }, 'in');
    show(playIn('post'), { ...first, home: { ...first.home, id: TEXAS } });
    await checkLater();
    expect(await games()).toMatchObject([{ status: 'live', score1: 60, score2: 50 }]);
    expect(await state()).toMatchObject({ unmatched: [], error: null });
  });

  test('is not settled if a rule of the site refuses it, and a person decides', async () => {
    const other = await t.buildGame(round, { team1: 'Texas', team2: 'Duke' });
    await end();
    expect((await state()).suggestions).toMatchObject([{ gameId: game.id, side: 2, reason: 'conflict' }]);
    await rename({ team1: 'Iowa' }, other);
    await checkLater();
    expect(await picks()).toEqual(['Texas']);
  });

  test('is no error before its game has begun, and one if it is missing while it is played', async () => {
    await check();
    expect(await state()).toMatchObject({ error: null, playIns: [{ status: 'scheduled', startTime: null }] });
    show({ ...playIn('pre'), start: new Date(Date.now() + 3_600_000) });
    await checkLater();
    show();
    await checkLater();
    expect(await state()).toMatchObject({ error: null });
    show(playIn('in'));
    await checkLater();
    show(eventOf({ id: 7, team1: 'Mars', team2: 'Venus' }, 'in'));
    await checkLater();
    expect(await state()).toMatchObject({ error: 'Its answer lacks Texas – Xavier, which is live' });
  });

  test('takes scores that the feed corrects after its final, once two checks agree', async () => {
    await end();
    const corrected = playIn('post');
    show({ ...corrected, away: { ...corrected.away, score: 62 } });
    await checkLater('11 minutes');
    expect(await playIns()).toMatchObject([{ teams: [{ score: 60 }, { score: 50 }] }]);
    await checkLater('11 minutes');
    expect(await playIns()).toMatchObject([{ teams: [{ score: 62 }, { score: 50 }] }]);
    expect((await fed())[0]).toMatchObject({ action: 'scores changed', after: { 'Texas/Xavier': { score1: 62 } } });
  });

  test('keeps the team that it was given: a later, different final is a suggestion', async () => {
    await end();
    show(playIn('post', 'Xavier'));
    await checkLater('11 minutes');
    await checkLater('11 minutes');
    expect(await picks()).toEqual(['Texas']);
    const { suggestions } = await state();
    expect(suggestions).toMatchObject([
      { gameId: game.id, side: 2, winner: 'Xavier', score1: 50, score2: 60, reason: 'corrected' },
    ]);
    await rename({ team2: 'Xavier' });
    expect(await picks()).toEqual(['Xavier']);
    expect(await state()).toMatchObject({ suggestions: [], playIns: [{ ...SETTLED, place: 'Texas/Xavier' }] });
  });

  test('is settled in its own game, though its two teams play in an earlier round, too', async () => {
    const { early, late } = await buildLate();
    await t.setPick(entry, early, 1);
    const other = await t.buildEntry(sam, season, 'other');
    await t.setPick(other, late, 2);
    show(eventOf({ id: 901, ...IOWA }, 'post'));
    await check();
    await checkLater();
    expect(await playIns()).toMatchObject([
      { gameId: game.id },
      { gameId: late.id, side: 2, place: 'Iowa/Yale', teams: [{ score: 60 }, { score: 50 }], status: 'final' },
    ]);
    const { settled } = await sam.call('readNotices', { params: { id: season.id } });
    expect(settled).toMatchObject([{ entryId: other.id, gameId: late.id, team: 'Iowa' }]);
  });

  test('gets its team from the First Four that an admin has made a round of its own, whose game is decided, too', async () => {
    const { early, late } = await buildLate();
    await t.setPick(entry, early, 1);
    await t.setPick(entry, late, 2);
    await t.moveDeadline(round, -60);
    show(eventOf({ id: 901, ...IOWA }, 'in'));
    await check();
    expect((await games()).find(({ id }) => id === early.id)).toMatchObject({ status: 'live', score1: 60, score2: 50 });
    expect((await playIns()).at(-1)).toMatchObject({ gameId: late.id, status: 'live', teams: [{ score: 60 }, {}] });
    show(eventOf({ id: 901, ...IOWA }, 'post', 'Yale'));
    await checkLater('11 minutes');
    await checkLater('11 minutes');
    const now = await games();
    expect(now.find(({ id }) => id === early.id)).toMatchObject({ winner: 'Yale', score1: 50, score2: 60 });
    expect(now.find(({ id }) => id === late.id)).toMatchObject({ team1: 'Duke', team2: 'Yale', winner: null });
    expect(await picks()).toEqual(expect.arrayContaining(['Iowa', 'Yale']));
    expect(await state()).toMatchObject({ unmatched: [], suggestions: [] });
  });

  test('has a play-in of the other side of the game, too', async () => {
    await rename({ team1: 'Iowa/Yale' });
    show(playIn('post'), eventOf({ id: 901, team1: 'Iowa', team2: 'Yale' }, 'post', 'Yale'));
    await check();
    await checkLater();
    expect(await games()).toMatchObject([{ team1: 'Yale', team2: 'Texas' }]);
  });
});

describe('a place after a change of the source', () => {
  const ncaa = { resultsFeed: 'ncaa', resultsFeedUrl: new URL(feed.url).origin } as const;
  const checkNcaa = () => checkFeed(t, t.appHere(ncaa).services.feedChecker);

  function showNcaa(): void {
    const side = (short: string, score: string) => ({
      score,
      names: { char6: '', short, seo: short.toLowerCase(), full: short },
      winner: score === '71',
    });
    const game = {
      gameID: '6500',
      gameState: 'final',
      finalMessage: 'FINAL',
      startTime: '',
      startTimeEpoch: '',
      currentPeriod: '',
      contestClock: '',
      network: '',
      bracketId: 101,
      home: side('Texas', '71'),
      away: side('Xavier', '65'),
    };
    feed.reply = (_, response) => response.end(JSON.stringify({ games: [{ game }] }));
  }

  test('is settled by the new one', async () => {
    show(playIn('in'));
    await check();
    showNcaa();
    for (let checks = 0; checks < 3; checks += 1) {
      await passFeedTime(t, '11 minutes');
      await checkNcaa();
    }
    expect(await picks()).toEqual(['Texas']);
    expect(await state()).toMatchObject({ error: null, playIns: [{ ...SETTLED, place: 'Texas/Xavier' }] });
  });
});

describe('a place in a season that only wants suggestions', () => {
  beforeEach(() => follow('suggest'));

  test('is a suggestion with its side and the team that has won, and is settled by the change that it suggests', async () => {
    await end();
    expect(await picks()).toEqual(['Texas/Xavier']);
    expect((await state()).suggestions).toEqual([
      { gameId: game.id, side: 2, winner: 'Texas', score1: 60, score2: 50, seenAt: expect.any(String), reason: 'mode' },
    ]);
    await rename({ team2: 'Texas' });
    expect(await state()).toMatchObject({ suggestions: [], playIns: [SETTLED] });
    expect(await picks()).toEqual(['Texas']);
    const bound = await t.sql((sql) => sql`select feed_id, team from feed_teams where team = 'Texas'`);
    expect(bound).toEqual([{ feedId: TEXAS, team: 'Texas' }]);
  });

  test('is shown while a suggestion of a game has no side', async () => {
    const other = await t.buildGame(round, { team1: 'Kansas', team2: 'Utah' });
    await t.moveDeadline(round, -60);
    show(playIn('post'), eventOf(other, 'post'));
    await check();
    expect((await state()).suggestions.map(({ gameId, side, winner }) => [gameId, side, winner])).toEqual([
      [other.id, undefined, 'Kansas'],
      [game.id, 2, 'Texas'],
    ]);
  });
});

describe('a place that a person renames', () => {
  test('before its event is found is settled, and the event counts as unmatched', async () => {
    await rename({ team2: 'Texas' });
    expect(await playIns()).toMatchObject([
      { ...SETTLED, place: 'Texas/Xavier', teams: [{ score: null }, { score: null }] },
    ]);
    show(playIn('post', 'Xavier'));
    // no game is due
    await root.call('checkFeed', { params: { id: season.id } });
    expect(await picks()).toEqual(['Texas']);
    expect(await state()).toMatchObject({ suggestions: [], unmatched: [{ eventId: playIn('post').id }] });
  });

  test('to a name that is neither team is left alone, and so is its event', async () => {
    show(playIn('in'));
    await check();
    await rename({ team2: 'The Longhorns' });
    await end('Xavier');
    expect(await games()).toMatchObject([{ team2: 'The Longhorns' }]);
    expect(await state()).toMatchObject({ suggestions: [], unmatched: [], playIns: [SETTLED] });
  });

  test('to a team that the feed says has lost keeps it, and the difference is shown', async () => {
    show(playIn('in'));
    await check();
    await rename({ team2: 'Xavier' });
    await end('Texas');
    expect(await picks()).toEqual(['Xavier']);
    expect((await state()).suggestions).toMatchObject([{ winner: 'Texas', reason: 'by hand' }]);
  });

  test('back to its two names is open again, and the feed does not settle it a second time', async () => {
    await end();
    await rename({ team2: 'Texas/Xavier' });
    expect(await playIns()).toMatchObject([OPEN]);
    await checkLater();
    await checkLater();
    expect(await picks()).toEqual(['Texas/Xavier']);
    expect(await state()).toMatchObject({ error: null, suggestions: [{ winner: 'Texas', reason: 'by hand' }] });
  });

  test('to two other names is another place', async () => {
    show(playIn('in'));
    await check();
    await rename({ team2: 'Iowa / Yale' });
    expect(await playIns()).toMatchObject([{ place: 'Iowa / Yale', status: 'scheduled', startTime: null }]);
    show(playIn('in'), eventOf({ id: 901, team1: 'Yale', team2: 'Iowa' }, 'post'));
    await checkLater();
    await checkLater();
    expect(await picks()).toEqual(['Yale']);
    expect((await state()).unmatched).toMatchObject([{ eventId: playIn('in').id }]);
  });

  test('again to two other names, those of its teams included, is a place that the feed settles', async () => {
    await end();
    await rename({ team2: 'Texas / Xavier' });
    expect(await playIns()).toMatchObject([{ ...OPEN, place: 'Texas / Xavier' }]);
    await checkLater();
    await checkLater();
    expect(await picks()).toEqual(['Texas']);
  });

  test('and that moves to another game that way is open there, and settled there', async () => {
    const other = await t.buildGame(round, { team1: 'Kansas', team2: 'Iowa' });
    show(playIn('in'));
    await check();
    await rename({ team2: 'Somebody' });
    await rename({ team2: 'Texas/Xavier' }, other);
    await rename({ team2: 'Iowa' });
    expect(await playIns()).toMatchObject([{ ...OPEN, gameId: other.id, side: 2 }]);
    await end();
    expect((await games()).map(({ team2 }) => team2)).toEqual(['Iowa', 'Texas']);
    expect(await playIns()).toMatchObject([{ ...SETTLED, gameId: other.id, side: 2 }]);
    expect(await picks()).toEqual(['Iowa']);
  });

  test('to a team that plays in an earlier round, too, stays the place of its own game', async () => {
    const { late } = await buildLate();
    await rename({ team2: 'Iowa' }, late);
    expect(await playIns()).toMatchObject([{ gameId: game.id }, { gameId: late.id, side: 2, place: 'Iowa/Yale' }]);
  });

  test('and that changes sides keeps its play-in', async () => {
    show(playIn('in'));
    await check();
    await rename({ team1: 'Texas/Xavier', team2: 'BYU' });
    expect(await playIns()).toMatchObject([{ side: 1, status: 'live' }]);
    await end();
    expect(await games()).toMatchObject([{ team1: 'Texas', team2: 'BYU' }]);
    expect(await picks()).toEqual(['Texas']);
  });
});

describe('the teams of a place', () => {
  test('may be bound by hand when the feed spells one differently', async () => {
    const event = playIn('post');
    show({ ...event, away: { ...event.away, name: 'The Longhorns' } });
    await check();
    expect((await state()).unmatched).toMatchObject([{ eventId: event.id }]);
    const body = [{ feedId: TEXAS, team: 'Texas' }];
    const after = await root.call('setFeedTeams', { params: { id: season.id }, body });
    expect(after.unmatched).toEqual([]);
    await checkLater();
    await checkLater();
    expect(await picks()).toEqual(['Texas']);
  });

  test('lose their event when one of them is bound to another team', async () => {
    show(playIn('in'));
    await check();
    const body = [{ feedId: TEXAS, team: 'BYU' }];
    await root.call('setFeedTeams', { params: { id: season.id }, body });
    expect(await playIns()).toMatchObject([{ status: 'scheduled', teams: [{ score: null }, { score: null }] }]);
    await checkLater();
    expect((await state()).unmatched).toMatchObject([{ eventId: playIn('in').id }]);
  });

  test('lose it with a change of the league', async () => {
    show(playIn('in'));
    await check();
    await root.call('changeSeason', { params: { id: season.id }, body: { league: 'women' } });
    expect(await playIns()).toMatchObject([{ ...OPEN, status: 'scheduled', startTime: null }]);
  });

  test('play in the season, and no third one does', async () => {
    const body = [{ feedId: '1', team: 'Mars' }];
    const refused = await root.error('setFeedTeams', { params: { id: season.id }, body });
    expect(refused).toMatchObject({ status: 400, message: 'Mars does not play in this season' });
  });
});

test('a start that the feed names moves no deadline', async () => {
  const before = await sam.call('listRounds', { params: { seasonId: season.id } });
  await rename({ team2: 'Texas' });
  show({ ...eventOf({ id: game.id, team1: 'BYU', team2: 'Texas' }, 'pre'), start: new Date(Date.now() + 3_600_000) });
  await root.call('checkFeed', { params: { id: season.id } });
  expect(await games()).toMatchObject([{ startTime: expect.any(String) }]);
  expect(await sam.call('listRounds', { params: { seasonId: season.id } })).toEqual(before);
});
