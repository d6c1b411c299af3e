import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Entry, Pool, Round, Season } from '#contract/schemas.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { Changes } from './changes.ts';
import { EventStreams } from './eventStreams.ts';

const EVENTS = { headers: { 'Content-Type': 'text/event-stream' } };

const t = await testApp();
const otherProcess = t.otherProcess();
let sam: ApiUser;
let noor: ApiUser;
let root: ApiUser;
let season: Season;
let round: Round;
let pool: Pool & { inviteCode: string };
let noors: Entry;

beforeEach(async () => {
  await t.endStreams();
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  pool = await t.buildPool(sam, season);
  noors = await t.buildMember(pool, noor, 'Noor');
});

/** Listens like a browser; `received` has neither keep-alive comments nor the opening. */
async function listen(person: Pick<Caller, 'request'>, path = '/api/events?derived=false') {
  const response = await person.request(path);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  const received: string[] = [];
  let over = false;
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      received.push(...text.split('\n\n').filter((event) => event !== '' && !/^(:|event: opened)/.test(event)));
    }
    over = true;
  };
  void read();
  return { received, isOver: () => over };
}

/** Opens a stream, and returns when the last event came about, as the stream says. */
async function openedAfter(person: Pick<Caller, 'request'>): Promise<number> {
  const { body } = await person.request('/api/events');
  const first = await body?.getReader().read();
  const [, changedAt] =
    /^event: opened\ndata: {"changedAt":(\d+)}\n\n$/.exec(new TextDecoder().decode(first?.value)) ?? [];
  return Number(changedAt);
}

const seasonEvent = () => `event: season\ndata: {"seasonId":${season.id}}`;
const groupEvent = () => `event: group\ndata: {"groupId":${pool.id}}`;

/** Causes an event for everybody, after which earlier events have arrived. */
async function mark(): Promise<void> {
  await root.call('changeSeason', { params: { id: season.id }, body: { name: `March ${Math.random()}` } });
}

/** Causes a further event of the pool, as a trigger of a feature does. */
const rain = () => t.sql((sql) => sql`select pg_notify('changes', ${`poolEvent rain ${pool.id}`})`);

describe('season events', () => {
  test('a changed season, round, game or winner sends a season event to everybody', async () => {
    const { received } = await listen(noor);
    await root.call('changeSeason', { params: { id: season.id }, body: { name: 'March' } });
    await expect.poll(() => received).toEqual([seasonEvent()]);
    const body = { name: 'Round 1', deadline: '2199-01-01T00:00:00Z' };
    await root.call('changeRound', { params: { id: round.id }, body });
    await expect.poll(() => received).toHaveLength(2);
    const game = await t.buildGame(round);
    await expect.poll(() => received).toHaveLength(3);
    await decideGame(root, game);
    await expect.poll(() => received).toEqual(Array(4).fill(seasonEvent()));
  });

  test('a write in one process sends events in every process', async () => {
    const { received } = await listen(new Caller(otherProcess, noor.cookie));
    const { id } = await t.buildSeason();
    await expect.poll(() => received).toContain(`event: season\ndata: {"seasonId":${id}}`);
  });

  test('a passed deadline sends a season event to everybody', async () => {
    const { received } = await listen(noor);
    await t.moveDeadline(round, 0.3);
    // one of the change, one of the deadline
    await expect.poll(() => received).toEqual([seasonEvent(), seasonEvent()]);
  });

  test('a rolled-back write sends no event', async () => {
    const { received } = await listen(noor);
    const bad = { name: 'x', deadline: 'never' };
    await root.error('changeRound', { params: { id: round.id }, body: bad });
    const undone = t.database.transact(async (tx) => {
      await tx`update rounds set name = 'x'`;
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await mark();
    await expect.poll(() => received).toEqual([seasonEvent()]);
  });
});

describe('further events of a pool, by their names', () => {
  const rainEvent = () => `event: rain\ndata: {"groupId":${pool.id}}`;

  test('go to members and admins', async () => {
    const outsider = await listen(await t.buildUser());
    const member = await listen(noor);
    const admin = await listen(sam);
    await rain();
    await expect.poll(() => member.received).toEqual([rainEvent()]);
    await expect.poll(() => admin.received).toEqual([rainEvent()]);
    await mark();
    await expect.poll(() => outsider.received).toEqual([seasonEvent()]);
    expect(member.received).not.toContain(groupEvent());
  });

  test('several within two seconds are two: one at once and one at the end', { tags: 'one-process' }, async () => {
    const { received } = await listen(noor);
    for (let n = 0; n < 5; n += 1) await rain();
    await expect.poll(() => received, { timeout: 5_000 }).toHaveLength(2);
    await mark();
    await expect.poll(() => received).toEqual([rainEvent(), rainEvent(), seasonEvent()]);
  });
});

describe('group events', () => {
  test('a changed leaderboard, grid or member list sends a group event to members and admin', async () => {
    const outsider = await listen(await t.buildUser());
    const member = await listen(noor);
    const admin = await listen(sam);
    await sam.call('changePool', { params: { id: pool.id }, body: { name: 'The Shop' } });
    await expect.poll(() => member.received).toEqual([groupEvent()]);
    await noor.call('changeEntry', { params: { id: noors.id }, body: { name: 'Renamed' } });
    await expect.poll(() => member.received).toHaveLength(2);
    await root.call('changeUser', { params: { id: noor.user.id }, body: { isHidden: true } });
    await expect.poll(() => member.received).toHaveLength(3);
    await noor.call('changeProfile', { body: { tileEmoji: '🎈' } });
    await expect.poll(() => member.received).toHaveLength(4);
    await noor.call('deleteEntry', { params: { id: noors.id }, body: { confirmText: 'delete me' } });
    await expect.poll(() => admin.received).toEqual(Array(5).fill(groupEvent()));
    await mark();
    await expect.poll(() => outsider.received).toEqual([seasonEvent()]);
  });

  test('a named and a dropped admin, and what is known of dues, send a group event to members and admins', async () => {
    await t.sql((sql) => sql`update pools set dues_amount = '$20', dues_how_to_pay = ''`);
    const member = await listen(noor);
    const params = { id: pool.id, userId: noor.user.id };
    await sam.call('addPoolAdmin', { params });
    await expect.poll(() => member.received).toEqual([groupEvent()]);
    await noor.call('setDues', { params, body: { status: 'said' } });
    await expect.poll(() => member.received).toHaveLength(2);
    await sam.call('dropPoolAdmin', { params });
    await expect.poll(() => member.received).toEqual(Array(3).fill(groupEvent()));
  });

  test('a further admin who does not play gets the events of the pool', async () => {
    const lee = await t.buildUser();
    await t.sql((sql) => sql`insert into pool_admins values (${pool.id}, ${lee.user.id}, 1)`);
    const { received } = await listen(lee);
    await sam.call('changePool', { params: { id: pool.id }, body: { name: 'The Shop' } });
    await expect.poll(() => received).toEqual([groupEvent()]);
  });

  test('a renamed removed member sends a group event to the admin', async () => {
    await sam.call('removeMember', { params: { id: pool.id, userId: noor.user.id } });
    const { received } = await listen(sam);
    await noor.call('changeEntry', { params: { id: noors.id }, body: { name: 'Another name' } });
    await expect.poll(() => received).toEqual([groupEvent()]);
    await root.call('changeUser', { params: { id: noor.user.id }, body: { username: 'nobody' } });
    await expect.poll(() => received).toEqual([groupEvent(), groupEvent()]);
  });

  test('a deleted pool sends a group event', async () => {
    const member = await listen(noor);
    await sam.call('deletePool', { params: { id: pool.id }, body: { confirmText: 'delete me' } });
    await expect.poll(() => member.received).toEqual([groupEvent()]);
  });

  test('a member’s change outside the pool’s screens sends no group event', async () => {
    const admin = await listen(sam);
    await noor.call('changeProfile', { body: { avatarUrl: 'https://example.org/a.png' } });
    await mark();
    await expect.poll(() => admin.received).toEqual([seasonEvent()]);
  });

  test('a removed member receives the group event of the removal and none after it', async () => {
    const removed = await listen(noor);
    const admin = await listen(sam);
    await sam.call('removeMember', { params: { id: pool.id, userId: noor.user.id } });
    for (const { received } of [removed, admin]) await expect.poll(() => received).toEqual([groupEvent()]);
    await sam.call('changePool', { params: { id: pool.id }, body: { name: 'The Shop' } });
    await expect.poll(() => admin.received).toEqual([groupEvent(), groupEvent()]);
    await mark();
    await expect.poll(() => removed.received).toEqual([groupEvent(), seasonEvent()]);
  });
});

describe('streams of pool events only', () => {
  const poolEventsOf = async (person: Pick<Caller, 'request'>) => {
    const { received } = await listen(person, '/api/events');
    return () => received.filter((event) => event.startsWith('event: group'));
  };
  const everyPool = (...pools: readonly Pool[]) => pools.map(({ id }) => `event: group\ndata: {"groupId":${id}}`);

  test('a new game, a result, a renamed team or a moved deadline sends a group event', async () => {
    const [member, outsider] = [await poolEventsOf(noor), await poolEventsOf(await t.buildUser())];
    // the other process may still send what happened before its stream was open
    const admin = await poolEventsOf(new Caller(otherProcess, sam.cookie));
    const expectEvents = async (events: number) => {
      await expect.poll(member).toEqual(Array(events).fill(groupEvent()));
      await expect.poll(() => admin().length).toBeGreaterThanOrEqual(events);
    };
    const game = await t.buildGame(round);
    await expectEvents(1);
    await decideGame(root, game);
    await expectEvents(2);
    await root.call('changeGame', { params: { id: game.id }, body: { team1: 'Renamed' } });
    await expectEvents(3);
    const body = { name: 'Round 1', deadline: '2199-01-01T00:00:00Z' };
    await root.call('changeRound', { params: { id: round.id }, body });
    await expectEvents(4);
    expect(outsider()).toEqual([]);
  });

  test('a passed deadline sends a group event', async () => {
    const member = await poolEventsOf(noor);
    await t.moveDeadline(round, 0.3);
    // one of the change, one of the deadline
    await expect.poll(member).toEqual([groupEvent(), groupEvent()]);
  });

  test('a season’s change sends events for all of the user’s pools in it, and for no others', async () => {
    const second = await t.buildPool(noor, season, 'Second');
    await t.buildPool(sam, season, 'Not noor’s');
    await t.buildPool(noor, await t.buildSeason(), 'Of another season');
    const member = await poolEventsOf(noor);
    await t.buildGame(round);
    await expect.poll(member).toEqual(everyPool(pool, second));
    await sam.call('removeMember', { params: { id: pool.id, userId: noor.user.id } });
    await t.buildGame(round);
    await expect.poll(member).toEqual(everyPool(pool, second, pool, second));
  });
});

describe('an opened stream says when the last event came about', { tags: 'one-process' }, () => {
  /** Returns a moment after all that has happened. */
  const later = async () => {
    await expect.poll(() => Math.floor(t.database.now())).toBeGreaterThan(Math.ceil(startedAt));
    startedAt = t.database.now();
    return startedAt;
  };
  let startedAt = 0;

  test('and the first one of a process, that it may have been just now', async () => {
    const before = await later();
    expect(await openedAfter(noor)).toBeGreaterThanOrEqual(Math.floor(before));
  });

  test('and a later one, that of a season, a pool, its further events or a passed deadline', async () => {
    await openedAfter(noor);
    const changes: (() => Promise<unknown>)[] = [
      mark,
      () => sam.call('changePool', { params: { id: pool.id }, body: { name: 'The Shop' } }),
      rain,
      async () => {
        const { received } = await listen(noor);
        await t.moveDeadline(round, 0.3);
        // one of the change, one of the deadline
        await expect.poll(() => received).toHaveLength(2);
      },
    ];
    for (const change of changes) {
      const before = await later();
      await change();
      const changedAt = await openedAfter(noor);
      expect(changedAt).toBeGreaterThanOrEqual(Math.floor(before));
      const after = await later();
      await noor.call('changeEntry', { params: { id: noors.id }, body: { autopilot: 'favorites' } });
      expect(await openedAfter(noor)).toBe(changedAt);
      expect(changedAt).toBeLessThanOrEqual(Math.ceil(after));
    }
  });
});

test('the audience of many changed pools is read once in a process', async () => {
  const pools = [pool];
  for (let n = 2; n <= 30; n += 1) pools.push(await t.buildPool(sam, season, `Pool ${n}`));
  for (const other of pools.slice(1)) await t.buildMembership(other, noors);
  let queries = 0;
  const database: Database = {
    ...t.database,
    query: (work, ...args) => {
      queries += 1;
      return t.database.query(work, ...args);
    },
  };
  const changes = new Changes(t.database);
  const eventStreams = new EventStreams(database, changes, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await eventStreams.stop();
    await changes.stop();
  });
  const { received } = await listen({
    request: async () => new Response(await eventStreams.open({ userId: noor.user.id, tokenHash: 'noors' }), EVENTS),
  });
  queries = 0;
  await noor.call('changeEntry', { params: { id: noors.id }, body: { name: 'Renamed' } });
  await expect.poll(() => received).toHaveLength(30);
  // one more if the messages arrive in two parts
  expect(queries).toBeLessThanOrEqual(2);
  queries = 0;
  await t.sql((sql) => sql`update rounds set name = 'Renamed'`);
  await expect.poll(() => received).toHaveLength(61);
  // for the pools, and for the next deadline
  expect(queries).toBe(2);
});

test('switching the autopilot of an entry sends no event', async () => {
  const streams = [await listen(sam), await listen(noor), await listen(root)];
  for (const autopilot of ['favorites', 'off'] as const) {
    await noor.call('changeEntry', { params: { id: noors.id }, body: { autopilot } });
  }
  await mark();
  for (const { received } of streams) await expect.poll(() => received).toContainEqual(seasonEvent());
  for (const { received } of streams) expect(received).not.toContainEqual(groupEvent());
});

test('saving, changing or clearing a pick sends no event', async () => {
  const game = await t.buildGame(round);
  const streams = [await listen(sam), await listen(noor), await listen(root)];
  for (const pick of [game.team1, game.team2, null]) {
    await noor.call('savePick', { query: { entryId: noors.id }, body: { gameId: game.id, pick } });
  }
  await mark();
  for (const { received } of streams) await expect.poll(() => received).toEqual([seasonEvent()]);
});

test('a dry run sends no event', async () => {
  const game = await t.buildGame(round);
  const { received } = await listen(noor);
  await root.dryRun('changeGame', { params: { id: game.id }, body: { winner: game.team1 } });
  await root.dryRun('changeRound', { params: { id: round.id }, body: { name: 'x', deadline: '2199-01-01T00:00:00Z' } });
  await mark();
  await expect.poll(() => received).toEqual([seasonEvent()]);
});

describe('ends of streams', () => {
  test('a stream ends with its session, and the user’s other streams stay', async () => {
    const other = Object.assign(await t.buildUser(), {});
    const [ends, goesOn] = [await listen(noor), await listen(other)];
    await noor.call('logout');
    await expect.poll(ends.isOver).toBe(true);
    expect(goesOn.isOver()).toBe(false);
  });

  test('a session’s oldest stream ends when it opens ten newer ones', { tags: 'one-process' }, async () => {
    const others = await listen(noor);
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(sam)));
    await expect.poll(() => streams.filter(({ isOver }) => isOver())).toHaveLength(2);
    await mark();
    await expect.poll(() => streams.filter(({ received }) => received.includes(seasonEvent()))).toHaveLength(10);
    await expect.poll(() => others.received).toEqual([seasonEvent()]);
    const newest = await listen(sam);
    await expect.poll(() => streams.filter(({ isOver }) => isOver())).toHaveLength(3);
    expect([newest.isOver(), others.isOver()]).toEqual([false, false]);
  });

  test('streams end when the app stops', { tags: 'one-process' }, async () => {
    const stream = await listen(noor);
    await t.endStreams();
    await expect.poll(stream.isOver).toBe(true);
  });
});

test('a stream needs a session', async () => {
  expect(await t.anonymous().error('readEvents')).toEqual({ status: 401, message: 'Unauthorized' });
});

describe('a database without answers', () => {
  /** Streams on a database whose queries can be made to fail, except LISTEN. */
  function shaky() {
    const state = { isDown: false, answers: Promise.resolve(), answered: 0, aheadMs: 0 };
    const database: Database = {
      ...t.database,
      now: () => t.database.now() + state.aheadMs,
      query: async (work, ...args) => {
        if (state.isDown) throw new Error('The connection to the database was lost');
        const { answers } = state;
        const answer = await t.database.query(work, ...args);
        await answers;
        state.answered += 1;
        return answer;
      },
    };
    const changes = new Changes(t.database);
    const eventStreams = new EventStreams(database, changes, pino({ level: 'silent' }));
    onTestFinished(async () => {
      await eventStreams.stop();
      await changes.stop();
    });
    return { state, changes, eventStreams };
  }

  const listenTo = async (eventStreams: EventStreams) => {
    const stream = { userId: noor.user.id, tokenHash: 'noors', hasDerived: false };
    return listen({ request: async () => new Response(await eventStreams.open(stream), EVENTS) });
  };

  test('streams end, and later ones receive the next deadline', async () => {
    const { state, eventStreams } = shaky();
    const second = await t.buildRound(season, { number: 2 });
    const both = [round, second];
    for (const each of both) await t.moveDeadline(each, 60 + each.number);
    const before = await listenTo(eventStreams);
    state.isDown = true;
    await mark();
    await expect.poll(before.isOver).toBe(true);
    state.aheadMs = 63_000;
    state.isDown = false;
    const { received } = await listenTo(eventStreams);
    for (const [index, each] of both.entries()) {
      await t.passDeadline(each);
      await expect.poll(() => received).toEqual(Array(index + 1).fill(seasonEvent()));
    }
  });

  test('a nearer deadline that was read meanwhile stays the next one', async () => {
    const { state, eventStreams } = shaky();
    const { received } = await listenTo(eventStreams);
    const late = Promise.withResolvers<void>();
    state.answers = late.promise;
    await mark();
    await expect.poll(() => received).toHaveLength(1);
    state.answers = Promise.resolve();
    const { answered } = state;
    await t.moveDeadline(round, 0.5);
    await expect.poll(() => state.answered).toBeGreaterThan(answered);
    late.resolve();
    await expect.poll(() => received).toHaveLength(3);
  });

  test('a session that ends while its stream opens ends the stream', async () => {
    const { state, changes, eventStreams } = shaky();
    await changes.start();
    const late = Promise.withResolvers<void>();
    state.answers = late.promise;
    const opening = listenTo(eventStreams);
    await t.sql((sql) => sql`select pg_notify('changes', 'session noors')`);
    await changes.sync();
    late.resolve();
    const { isOver } = await opening;
    await expect.poll(isOver).toBe(true);
  });
});
