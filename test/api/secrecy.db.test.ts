import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { datedReads, featureCounts, featureReads, featureResultJobs } from '#app/testing.ts';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { type Entry, type Game, Member } from '#contract/schemas.ts';
import { HOUR } from '#domain/time.ts';
import { tell } from '#server/app/channels/channels.ts';
import { Cache } from '#server/infrastructure/cache/cache.ts';
import { Standings } from '#server/pools/leaderboard/standings.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { testApp } from '#test/support/app.ts';
import type { Values } from '#test/support/caller.ts';
import { feedServer } from '#test/support/feedServer.ts';
import { type ReadResponse, readAll, reads, resourcesIn } from '#test/support/readAll.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene, CALLERS, type CallerKind, type Scene } from '#test/support/scene.ts';
import { type Snapshot, takeSnapshot } from '#test/support/snapshot.ts';

/** The reads of the outlook, with their resources. */
const OUTLOOK = /^(?:readPool|listRounds|listGames|listEntries|readLeaderboard|readPickGrid) /;

/** The columns of a members' file between the time of joining and the dues: picks made and missing. */
const COUNTS = /(?<=Z),\d+,\d+/g;

/** ncaa-api's bracket, of which one game is known. */
const BRACKET = {
  championships: [
    {
      regions: [{ sectionId: 2, title: 'EAST' }],
      games: [{ bracketPositionId: 201, sectionId: 2, teams: [{ seed: 1, nameShort: 'Duke' }] }],
    },
  ],
};

const feed = await feedServer();
const t = await testApp({ resultsFeed: 'ncaa', resultsFeedUrl: new URL(feed.url).origin });
let scene: Scene;
/** of round 1, without a pick */
let secondPastGame: Game;
let snapshot: Snapshot;

beforeAll(async () => {
  scene = await buildScene(t);
  feed.reply = (_, response) => response.end(JSON.stringify(BRACKET));
  // a pool whose tie-breaker has hidden guesses
  await t.sql((sql) => sql`update pools set tie_breaker = 'total'`);
  await t.buildGame(scene.open, { region: 'Championship' });
  await placeInBracket();
  // a row of the audit log
  await scene.as('siteAdmin').call('changeSeason', { params: { id: scene.season.id }, body: { name: 'The Dance' } });
  // the first reads seal round 1 and make the random keys of the salts
  await readScene('owner');
  await new DeadlineBarrier(t.database).sealSeason(scene.season.id);
  snapshot = await takeSnapshot(t.database);
});

afterEach(() => snapshot.restore());

const readScene = (kind: CallerKind) => readAll(scene.as(kind), resourcesIn(scene));

/** All reads of a caller, without the pick counts that the pool admin and site admins see. */
async function readUncounted(kind: CallerKind): Promise<Map<string, ReadResponse>> {
  const administered: Partial<Record<CallerKind, number>> = {
    poolAdmin: scene.pool.id,
    furtherAdmin: scene.pool.id,
    anotherPlayer: scene.otherPool.id,
  };
  const answers = await readScene(kind);
  for (const [request, members] of answers) {
    const isCounted = new RegExp(`^listMembers {"id":${administered[kind]}\\b`).test(request);
    if (isCounted && members.status === 200) answers.set(request, withoutCounts(members));
    if (request.startsWith('listMissing')) answers.delete(request);
    if (request.startsWith('readMembersFile') && members.status === 200) {
      answers.set(request, { ...members, head: [], body: members.body.replaceAll(COUNTS, ',,') });
    }
  }
  return answers;
}

/** Removes the counts, and the ETag, which depends on them. */
function withoutCounts({ status, head, body }: ReadResponse): ReadResponse {
  const members = z.array(Member).parse(JSON.parse(body));
  return {
    status,
    head: head.filter((line) => !line.startsWith('etag: ')),
    body: JSON.stringify(members.map(({ picks, ...member }) => ({ ...member, games: picks?.games }))),
  };
}

/** The open round then carries the guess for the tie-breaker, which the pool admin's counts include. */
async function makeOpenRoundLast(): Promise<void> {
  await t.sql((sql) => sql`delete from rounds where id = ${scene.emptyRound.id}`);
}

/** Makes Duke's game of the open round a successor of games of the past round. */
async function placeInBracket(): Promise<void> {
  const { past, pastGame, openGame } = scene;
  secondPastGame = await t.buildGame(past, { team1: 'Yale', team2: 'Iowa', seed1: 8, seed2: 9 });
  await t.sql(async (sql) => {
    await sql`update games set slot = 1 where id in (${pastGame.id}, ${openGame.id})`;
    await sql`update games set slot = 2, winner = 1 where id = ${secondPastGame.id}`;
  });
}

/** All reads of a caller after Duke's win and the picks of Duke are removed, at a fixed time. */
async function readAfterDrop(kind: CallerKind): Promise<Map<string, ReadResponse>> {
  const body = { winner: 'Oregon', dropPicks: true };
  await scene.people.siteAdmin.call('changeGame', { params: { id: scene.pastGame.id }, body });
  await t.sql((sql) => sql`update dropped_picks set dropped_at = '2026-03-20'`);
  await t.sql((sql) => sql`update games set decided_at = '2026-03-20' where decided_at is not null`);
  await runResultJobs();
  const answers = await readUncounted(kind);
  for (const [request, answer] of answers) {
    // the audit log has the number of picks
    if (request.startsWith('listAuditLog')) answers.delete(request);
    // its time cannot be changed
    if (datedReads.some((name) => request.startsWith(`${name} `)))
      answers.set(request, { ...answer, head: [], body: comparable(answer.body) });
  }
  return answers;
}

/**
 * All reads of a caller, but the audit log, once the past round is open again, after changes of its winner when the rival's
 * pick was on this side; at a fixed time.
 */
async function readAfterReopening(kind: CallerKind, side: 1 | 2): Promise<Map<string, ReadResponse>> {
  const { people, entries, pastGame, past, open } = scene;
  await snapshot.restore();
  await t.sql((sql) => sql`update picks set side = ${side} where entry_id = ${entries.rival.id}`);
  for (const winner of ['Oregon', 'Duke', 'Oregon', null]) {
    const body = { winner, dropPicks: true };
    await people.siteAdmin.call('changeGame', { params: { id: pastGame.id }, body });
    await runResultJobs();
  }
  await t.sql((sql) => sql`update dropped_picks set dropped_at = '2026-03-20'`);
  const deadline = new Date(Date.parse(open.deadline) - HOUR);
  await t.sql((sql) => sql`update rounds set deadline = ${deadline} where id = ${past.id}`);
  const answers = await readUncounted(kind);
  const isLog = (request: string) => request.startsWith('listAuditLog');
  return new Map([...answers].filter(([request]) => !isLog(request)));
}

/** As the jobs of features do after each result. */
async function runResultJobs(): Promise<void> {
  const { database } = t;
  const deadlineBarrier = new DeadlineBarrier(database);
  const cache = new Cache({ changes: t.changes, now: database.now });
  const standings = new Standings(database, cache, deadlineBarrier);
  for (const run of featureResultJobs) await run({ database, deadlineBarrier, standings, tell });
}

type Write = readonly [
  name: CallName,
  sent: { readonly query?: Values; readonly params?: Values; readonly body?: unknown },
];

/** All writes, and corrections of rounds and games with picks of an open round. */
function writesInScene(): Write[] {
  const { season, past, open, pastGame, openGame } = scene;
  const names = Object.keys(calls) as CallName[];
  const changes = [
    { winner: 'Oregon' },
    { winner: null },
    { team1: 'Blue Devils' },
    { seed1: 3 },
    { team1: 'Oregon', team2: 'Duke' },
    { team1: 'Blue Devils', winner: 'Oregon' },
  ];
  const ofPast = changes.flatMap((change) => [change, { ...change, dropPicks: true }]);
  const ofOpen = [{ winner: 'Yale' }, { team1: 'Baylor' }, { team1: 'Yale', team2: 'Duke' }];
  return [
    ...names.filter((name) => calls[name].method !== 'GET').map((name): Write => [name, requests[name](scene)]),
    ...ofPast.map((body): Write => ['changeGame', { params: { id: pastGame.id }, body }]),
    ...ofOpen.map((body): Write => ['changeGame', { params: { id: openGame.id }, body }]),
    ...[pastGame, openGame].map(({ id }): Write => ['deleteGame', { params: { id } }]),
    ...[past, open].map(({ id }): Write => ['deleteRound', { params: { id } }]),
    ['deleteBracket', { params: { id: season.id } }],
  ];
}

/** Replaces ids, secrets, the random challenges of passkeys, and times. */
const comparable = (text: string) =>
  text
    .replaceAll(/"(id|\w*[aA]t|inviteCode|token|challenge|url)":("[^"]*"|\d+)/g, '"$1":0')
    .replaceAll(/"(game|pool|round|season|user) \d+/g, '"$1 0');

/** The responses to all writes and dry runs, and the audit log after each, with this pick and autopilot of the rival. */
async function writeAll(
  kind: CallerKind,
  writes: readonly Write[],
  side: 1 | 2,
  autopilot: Entry['autopilot'],
): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const begin = async () => {
    await snapshot.restore();
    await t.setPick(scene.entries.rival, scene.openGame, side);
    await switchRival(autopilot);
  };
  await begin();
  for (const [name, sent] of writes) {
    const { dryRun }: Call = calls[name];
    for (const dry of dryRun ? [{ dryRun: 'true' }, {}] : [{}]) {
      const query = { ...sent.query, ...dry };
      const response = await scene.as(kind).send(name, { ...sent, query });
      const body = await response.text();
      const log = await scene.people.siteAdmin.request('/api/audit');
      const read = [response.status, comparable(body), comparable(await log.text())];
      answers.set(`${name} ${JSON.stringify({ ...sent, query })}`, read);
      if (response.ok) await begin();
    }
  }
  return answers;
}

const switchRival = (autopilot: Entry['autopilot']) =>
  scene.people.rival.call('changeEntry', { params: { id: scene.entries.rival.id }, body: { autopilot } });

/** `npm test` reads as these. Each of the others sees no more than one of them, and reads in `npm run test:slow`. */
const OFTEN: readonly CallerKind[] = ['member', 'poolAdmin', 'siteAdmin'];

function testForCallers(title: string, check: (kind: CallerKind) => Promise<void>): void {
  for (const kind of CALLERS) {
    test(title.replace('%s', kind), { tags: OFTEN.includes(kind) ? [] : 'slow' }, () => check(kind));
  }
}

describe('writes', () => {
  testForCallers(
    'every write, dry run and error is the same to the %s whichever team of an open game is picked, with and without autopilot',
    async (kind) => {
      // made once: the keys and signatures of passkeys in them are random
      const writes = writesInScene();
      expect(await writeAll(kind, writes, 1, 'off')).toEqual(await writeAll(kind, writes, 2, 'favorites'));
    },
  );
});

describe('reads', () => {
  testForCallers(
    'every read is the same to the %s while a rival makes, changes and removes picks of an open round',
    async (kind) => {
      const { openGame, unpickedGame, people, entries } = scene;
      const rival = { query: { entryId: entries.rival.id } };
      const before = await readUncounted(kind);
      await people.rival.call('savePick', { ...rival, body: { gameId: openGame.id, pick: 'Yale' } });
      expect(await readUncounted(kind), 'a pick is made').toEqual(before);
      const picks = [
        { gameId: openGame.id, pick: 'Duke' },
        { gameId: unpickedGame.id, pick: 'Drake' },
      ];
      await people.rival.call('savePicks', { ...rival, body: { picks } });
      expect(await readUncounted(kind), 'one is changed, and another made').toEqual(before);
      await people.rival.call('savePick', { ...rival, body: { gameId: openGame.id, pick: null } });
      expect(await readUncounted(kind), 'one is taken back').toEqual(before);
    },
  );

  testForCallers(
    'every read is the same to the %s after a rival loses a pick of an open round to a changed winner',
    async (kind) => {
      const { people, entries, openGame } = scene;
      const without = await readAfterDrop(kind);
      await snapshot.restore();
      await t.setPick(entries.rival, openGame, 1);
      expect(await readAfterDrop(kind)).toEqual(without);
      const { dropped } = await people.rival.call('readNotices', { params: { id: scene.season.id } });
      expect(dropped).toMatchObject([{ entryId: entries.rival.id, team: 'Duke', opponent: 'Yale' }]);
    },
  );

  testForCallers(
    'every read is the same to the %s whichever pick of a reopened round was right by its changed winners',
    async (kind) => {
      const first = await readAfterReopening(kind, 1);
      expect(await readAfterReopening(kind, 2)).toEqual(first);
      const told = [...first].filter(([, { body }]) => /"kind":"(?:correction|lead|locked|complete)"/.test(body));
      expect(told.map(([request]) => request)).toEqual([]);
    },
  );

  test('own picks of an open round change nothing that the outlook of a pool is computed from', async () => {
    const { entry, openGame, unpickedGame, season, pool, people } = scene;
    const resources = { ...resourcesIn(scene), season: [season.id], pool: [pool.id] };
    const read = async () =>
      new Map([...(await readAll(scene.as('owner'), resources))].filter(([request]) => OUTLOOK.test(request)));
    const before = await read();
    expect([...before].map(([request, { status }]) => [request.split(' ')[0], status])).toEqual(
      ['readPool', 'listRounds', 'listGames', 'listEntries', 'readLeaderboard', 'readPickGrid']
        .sort((one, other) => reads.indexOf(one as CallName) - reads.indexOf(other as CallName))
        .map((name) => [name, 200]),
    );
    const save = (body: { gameId: number; pick: string | null }) =>
      people.owner.call('savePick', { query: { entryId: entry.id }, body });
    await save({ gameId: openGame.id, pick: 'Yale' });
    expect(await read(), 'a pick is changed').toEqual(before);
    await save({ gameId: unpickedGame.id, pick: 'Drake' });
    expect(await read(), 'one is made').toEqual(before);
    await save({ gameId: openGame.id, pick: null });
    expect(await read(), 'one is taken back').toEqual(before);
  });

  testForCallers(
    'every read is the same to the %s while a rival makes, changes and removes a guess for the tie-breaker',
    async (kind) => {
      const { people, entries } = scene;
      await makeOpenRoundLast();
      const before = await readUncounted(kind);
      for (const total of [143, null]) {
        await people.rival.call('saveGuess', { query: { entryId: entries.rival.id }, body: { total } });
        expect(await readUncounted(kind), `a guess of ${total}`).toEqual(before);
        // a cache that was filled before must not hide a difference
        await t.sql((sql) => sql`select pg_notify('changes', 'all')`);
        expect(await readUncounted(kind), `a guess of ${total}, from the database`).toEqual(before);
      }
    },
  );

  testForCallers('every read is the same to the %s while a rival switches the autopilot', async (kind) => {
    await switchRival('favorites');
    const before = await readScene(kind);
    for (const autopilot of ['off', 'favorites'] as const) {
      await switchRival(autopilot);
      expect(await readScene(kind), autopilot).toEqual(before);
      // a cache that was filled before must not hide a difference
      await t.sql((sql) => sql`select pg_notify('changes', 'all')`);
      expect(await readScene(kind), `${autopilot}, from the database`).toEqual(before);
    }
    const entries = await scene.people.rival.call('listEntries');
    expect(entries.find(({ id }) => id === scene.entries.rival.id)).toMatchObject({ autopilot: 'favorites' });
  });

  testForCallers('every read is the same to the %s whatever a rival guesses', async (kind) => {
    const { people, entries } = scene;
    await makeOpenRoundLast();
    const guess = (total: number) =>
      people.rival.call('saveGuess', { query: { entryId: entries.rival.id }, body: { total } });
    await guess(143);
    const before = await readScene(kind);
    await guess(0);
    await t.sql((sql) => sql`select pg_notify('changes', 'all')`);
    expect(await readScene(kind)).toEqual(before);
  });

  test('only the counts that the pool admin sees change when a rival picks', async () => {
    const { pool, openGame, people, entries } = scene;
    const counts = async () => {
      const members = await scene.as('poolAdmin').call('listMembers', { params: { id: pool.id } });
      return members.map(({ entryId, picks }): [entry: number, made: number | undefined] => [entryId, picks?.made]);
    };
    const before = new Map(await counts());
    expect(before.get(entries.rival.id)).toBe(0);
    await people.rival.call('savePick', {
      query: { entryId: entries.rival.id },
      body: { gameId: openGame.id, pick: 'Yale' },
    });
    expect(await counts()).toEqual([...before.set(entries.rival.id, 1)]);
  });

  test('site admins read how many picks an entry misses, and not which team of which game it has picked', async () => {
    const { open, openGame, unpickedGame, people, entries } = scene;
    const missing = async () => {
      const users = await scene.as('siteAdmin').call('listMissing', { params: { id: open.id } });
      return users.flatMap((user) => user.entries).find(({ id }) => id === entries.rival.id)?.missing;
    };
    const save = (gameId: number, pick: string | null) =>
      people.rival.call('savePick', { query: { entryId: entries.rival.id }, body: { gameId, pick } });
    // two games and the Championship of this test
    expect(await missing()).toBe(3);
    for (const [game, team] of [
      [openGame, 'Duke'],
      [openGame, 'Yale'],
      [unpickedGame, 'Drake'],
    ] as const) {
      await save(game.id, team);
      expect(await missing(), team).toBe(2);
      await save(game.id, null);
    }
  });
});

describe('before the first lock', () => {
  /** All reads of a caller, with a new count, which no save causes. */
  async function readCounted(kind: CallerKind): Promise<Map<string, ReadResponse>> {
    await t.sql((sql) => sql`select pg_notify('changes', 'all')`);
    return readUncounted(kind);
  }

  /** Reopens round 1, always with the same deadline. */
  async function openFirstRound(): Promise<void> {
    const { past, open } = scene;
    const deadline = new Date(Date.parse(open.deadline) - HOUR);
    await t.sql((sql) => sql`update rounds set deadline = ${deadline} where id = ${past.id}`);
  }

  /** All reads of a caller while the rival picks this side of the last game of round 1. */
  async function readAfterPick(kind: CallerKind, side: 1 | 2): Promise<Map<string, ReadResponse>> {
    await snapshot.restore();
    await openFirstRound();
    await t.setPick(scene.entries.rival, secondPastGame, side);
    return readCounted(kind);
  }

  /** Whether it tells how many entries are complete. */
  const isCounting = (request: string) =>
    ['readProgress', ...featureCounts].some((name) => request.startsWith(`${name} `));

  testForCallers(
    'the last pick of a rival changes only a number of complete entries for the %s, whichever the team',
    async (kind) => {
      const [first, second] = [await readAfterPick(kind, 1), await readAfterPick(kind, 2)];
      expect(second).toEqual(first);
      await t.sql((sql) => sql`delete from picks where game_id = ${secondPastGame.id}`);
      const without = await readCounted(kind);
      const texts = (answers: Map<string, ReadResponse>) => [...answers].filter(([request]) => !isCounting(request));
      expect(texts(first)).toEqual(texts(without));
      for (const { id } of [scene.pool, scene.otherPool]) {
        const request = `readProgress ${JSON.stringify({ id })}`;
        const before = without.get(request);
        if (before?.status !== 200) continue;
        const { complete, ...rest } = JSON.parse(before.body);
        expect(complete).toBe(0);
        expect(JSON.parse(first.get(request)?.body ?? '')).toEqual({ ...rest, complete: 1 });
      }
      for (const [request, { status, body }] of without) {
        if (!isCounting(request) || request.startsWith('readProgress ') || status !== 200) continue;
        expect(body).toContain('"complete":0');
        expect(first.get(request)?.body).toBe(body.replace('"complete":0', '"complete":1'));
      }
    },
  );

  test('a pick of an incomplete entry changes no number', async () => {
    await openFirstRound();
    const { entry } = scene;
    await t.sql((sql) => sql`delete from picks where entry_id = ${entry.id}`);
    const before = await readCounted('member');
    await t.setPick(entry, scene.pastGame, 2);
    expect(await readCounted('member')).toEqual(before);
  });
});

test('every read of the table succeeds for some caller', async () => {
  const answered = new Set<string>();
  for (const kind of CALLERS) {
    for (const [request, { status }] of await readScene(kind)) {
      const [name = ''] = request.split(' ');
      if (status === calls[name as CallName].status) answered.add(name);
    }
  }
  expect([...answered].sort()).toEqual([...reads].sort());
});

test('the reads that show picks change when the round is past', async () => {
  const before = await readScene('member');
  await t.moveDeadline(scene.open, -1);
  const after = await readScene('member');
  const changed = [...after].filter(([request, { body }]) => before.get(request)?.body !== body);
  const names = new Set(changed.map(([request]) => request.split(' ')[0]));
  const expected = [
    'listActiveRounds',
    'listAllPicks',
    'listPoolPicks',
    'listRounds',
    'listRoundsBySeason',
    'listStandings',
    'readInvite',
    'readLeaderboard',
    'readLeaderboardFile',
    'readPickGrid',
    'readPickGridFile',
    ...featureReads,
  ];
  expect([...names].sort()).toEqual(expected.sort());
});
