// @module-tag one-process

import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  buildCorrectionScene,
  type CorrectionScene,
  movedOf,
  movesBetween,
} from '#features/corrections/test/correctionScene.ts';
import { tell } from '#server/app/channels/channels.ts';
import { Changes } from '#server/infrastructure/events/changes.ts';
import { startSeasonJob } from '#server/infrastructure/events/seasonJob.ts';
import type { Job } from '#server/infrastructure/jobs/job.ts';
import { newInviteCode } from '#server/pools/pool/inviteCode.ts';
import type { Tell, ToldMove } from '#server/pools/pool/news.ts';
import { testApp } from '#test/support/app.ts';
import { computeBatch, computeCorrections } from './computing.ts';

const HOUR = 3600;
const POOLS = 45;
const t = await testApp();
let s: CorrectionScene;

beforeEach(async () => {
  s = await buildCorrectionScene(t);
});

/** Starts the jobs of several processes on the database. */
async function startJobs(count: number): Promise<() => Promise<void>> {
  const jobs: Job[] = [];
  for (let n = 0; n < count; n += 1) {
    const changes = new Changes(t.database);
    await changes.start();
    const log = pino({ level: 'silent' });
    const deps = { database: t.database, deadlineBarrier: s.deadlineBarrier, changes, log, tell };
    jobs.push(startSeasonJob(deps, { everyMs: 10_000, what: 'Corrections' }, computeCorrections));
    onTestFinished(() => changes.stop());
  }
  const stop = async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  };
  onTestFinished(stop);
  return stop;
}

/** Adds pools of all entries. */
async function addPools(count: number): Promise<void> {
  await t.sql(async (sql) => {
    for (let n = 0; n < count; n += 1) {
      await sql`
        with pool as (
          insert into pools (name, season_id, admin_id, invite_code, earlier_rounds)
          values (${randomUUID()}, ${s.season.id}, ${s.root.user.id}, ${newInviteCode()}, 'count')
          returning id
        )
        insert into pool_memberships (pool_id, user_id, entry_id, season_id)
        select pool.id, e.user_id, e.id, e.season_id from pool, entries e
      `;
    }
  });
}

/** number of pools that are computed */
const count = async () => (await t.sql((sql) => sql`select from pool_corrections where entries is null`)).length;
const pending = () => t.sql((sql) => sql`select id from corrections where work is not null`);
const batch = () => t.database.transact(computeBatch, s.season.id, tell);
const removed = { body: { confirmText: 'delete me' } } as const;

describe('the job', () => {
  test('two processes compute each pool once, woken by the change', async () => {
    await addPools(POOLS);
    await startJobs(2);
    await s.decide('Iowa', s.second, 'Akron');
    await expect.poll(pending, { interval: 20, timeout: 5_000 }).toEqual([]);
    expect(await count()).toBe(POOLS + 2);
    expect(await s.list()).toMatchObject([{ after: 'Akron', moved: { first: expect.any(Array) } }]);
  });

  test('a restart between two batches goes on with the next pools, and changes no stored row', async () => {
    await addPools(POOLS);
    await s.decide('Iowa', s.second, 'Akron');
    await batch();
    const done = await count();
    expect(done).toBe(20);
    await t.sql((sql) => sql`delete from moved_entries`);
    await startJobs(1);
    await expect.poll(pending, { interval: 20, timeout: 5_000 }).toEqual([]);
    const rows = await t.sql((sql) => sql`select distinct pool_id from moved_entries`);
    expect([await count(), rows.length]).toEqual([POOLS + 2, POOLS + 2 - done]);
  });

  test('at the end the moves of each user who is asked for are told, in all pools', async () => {
    await s.decide('Iowa', s.second, 'Akron');
    const [, sam = expect.fail()] = s.players;
    const told: ToldMove[] = [];
    const hear: Tell = async (_, news) => {
      if (news.kind === 'correction') told.push(...(await news.readMoves([sam.user.id])));
    };
    while (await t.database.transact(computeBatch, s.season.id, hear));
    const expected = [];
    for (const pool of [s.office, s.late]) {
      const own = (await s.list(pool, sam))[0]?.moved?.own ?? [];
      for (const { entryId, rank } of own) expected.push({ poolId: pool.id, entryId, rank: rank.after });
    }
    expect(expected).toHaveLength(2);
    expect(told).toEqual(expected);
  });

  test('a large pool is a batch alone', async () => {
    await t.sql(
      (sql) => sql`
        with players as (
          insert into users (username, username_key, password_hash)
          select 'p' || n, 'p' || n, '!' from generate_series(1, 500) n returning id, username
        ),
        entered as (
          insert into entries (user_id, season_id, name, name_key, slot)
          select id, ${s.season.id}, username, username, 1 from players returning id, user_id
        )
        insert into pool_memberships (pool_id, user_id, entry_id, season_id)
        select ${s.office.id}, user_id, id, ${s.season.id} from entered
      `,
    );
    await s.decide('Iowa', s.second, 'Akron');
    const counts = [];
    while (await batch()) counts.push(await count());
    // the last finds none
    expect(counts).toEqual([1, 2, 2]);
    const [correction] = await s.list();
    expect(correction?.moved).toMatchObject({ count: 4 });
  });

  test('a season that fails delays no other', async () => {
    await s.decide('Iowa', s.second, 'Akron');
    await t.sql(async (sql) => {
      await sql`insert into seasons (year, name, is_active) values (1999, 'Broken', false)`;
      const [row] = await sql<[{ id: number }]>`
        insert into audit_log (actor, username, action, target) values ('command line', 'x', 'game changed', 'x') returning id
      `;
      await sql`insert into pools (name, season_id, admin_id, invite_code, created_at)
        select 'Broken', id, ${s.root.user.id}, ${newInviteCode()}, now() - interval '1 day' from seasons where year = 1999`;
      await sql`insert into corrections (id, season_id, about, work) select ${row.id}, id, '{}', '{}' from seasons where year = 1999`;
      await sql`insert into pool_corrections (correction_id, pool_id, entries) select ${row.id}, id, '{}' from pools where name = 'Broken'`;
    });
    await expect(s.compute()).rejects.toThrow('Some corrections could not be computed');
    expect(await pending()).toHaveLength(1);
    expect(await s.list()).toMatchObject([{ after: 'Akron', moved: { first: expect.any(Array) } }]);
  });
});

describe('several corrections', () => {
  test('each has what it moved itself, although the next dropped picks before it was computed', async () => {
    const states = [await s.reference(s.office)];
    const changes = [
      () => s.decide('Iowa', s.second, 'Akron'),
      () => s.decide('Yale', s.first, 'Drake'),
      () => s.decide('Iowa', s.first, null),
    ];
    for (const change of changes) {
      await change();
      states.push(await s.reference(s.office));
    }
    await s.compute();
    const expected = changes.map((_, n) => movesBetween(states[n] ?? expect.fail(), states[n + 1] ?? expect.fail()));
    expect((await s.list()).map(movedOf)).toEqual(expected.reverse());
    expect(expected.every((moved) => moved.length > 0)).toBe(true);
  });

  test('two site admins at once make two, of which the second begins where the first ended', async () => {
    const other = await t.buildUser({ username: 'other', isAdmin: true });
    const { id } = await s.gameOf('Iowa', s.second);
    await Promise.all([
      s.root.call('changeGame', { params: { id }, body: { winner: 'Akron' } }),
      other.call('changeGame', { params: { id }, body: { winner: null } }),
    ]);
    await Promise.all([s.compute(), s.compute()]);
    const [second, first, ...none] = await s.list();
    expect(none).toEqual([]);
    expect(first).toMatchObject({ before: 'Iowa' });
    expect(second).toMatchObject({ before: first?.kind === 'winner' ? first.after : undefined });
    expect(new Set([first?.by, second?.by])).toEqual(new Set(['commissioner', 'other']));
  });

  test('the same winner twice at once is one correction', async () => {
    const { id } = await s.gameOf('Iowa', s.second);
    const change = () => s.root.call('changeGame', { params: { id }, body: { winner: 'Akron' } });
    await Promise.all([change(), change()]);
    await s.compute();
    expect(await s.list()).toHaveLength(1);
  });
});

describe('meanwhile', () => {
  test('a deleted pool, a deleted entry and an archived season leave the rest as it is', async () => {
    await s.decide('Iowa', s.second, 'Akron');
    await s.root.call('deletePool', { params: { id: s.late.id }, ...removed });
    await s.players[3]?.call('deleteEntry', { params: { id: s.entries[3]?.id ?? 0 }, ...removed });
    const archived = { isActive: false, isArchived: true };
    await s.root.call('changeSeason', { params: { id: s.season.id }, body: archived });
    await s.compute();
    expect(await pending()).toEqual([]);
    const [correction] = await s.list();
    expect(correction?.moved?.first.map(({ username }) => username).sort()).toEqual(['ada', 'lee', 'sam']);
    expect(await s.root.error('listCorrections', { params: { id: s.late.id } })).toMatchObject({ status: 404 });
  });

  test('a deleted game stays in the list', async () => {
    const { id, team1, team2 } = await s.gameOf('Iowa', s.second);
    await s.decide('Iowa', s.second, null);
    await t.sql((sql) => sql`delete from picks where game_id = ${id}`);
    await s.root.call('deleteGame', { params: { id } });
    await s.compute();
    expect(await s.list()).toMatchObject([{ game: { id, team1, team2 }, after: null }]);
  });

  test('an entry that joins and a pool that is created are not in it', async () => {
    await s.decide('Iowa', s.second, 'Akron');
    const late = await t.buildUser({ username: 'latecomer' });
    const entry = await t.buildMember(s.office, late);
    await t.setPick(entry, await s.gameOf('Iowa', s.second), 2);
    const young = await t.buildPool(s.root, s.season, 'Young');
    const before = await s.list(young);
    await s.compute();
    expect([before, await s.list(young)]).toEqual([[], []]);
    const [correction] = await s.list();
    expect(correction?.moved?.first.map(({ username }) => username)).not.toContain('latecomer');
  });

  test.each([
    [
      'leaves',
      (entryId: number) => s.players[3]?.call('leavePool', { params: { id: s.office.id }, body: { entryId } }),
    ],
    [
      'is removed',
      () => s.players[0]?.call('removeMember', { params: { id: s.office.id, userId: s.players[3]?.user.id ?? 0 } }),
    ],
    ['is hidden', () => t.sql((sql) => sql`update users set is_hidden = true where username = 'noor'`)],
  ])('an entry that %s counts for the ranks of the others', async (_, depart) => {
    const before = await s.reference(s.office);
    await s.decide('Iowa', s.first, 'Utah');
    const moved = movesBetween(before, await s.reference(s.office));
    await depart(s.entries[3]?.id ?? 0);
    await s.compute();
    const [correction] = await s.list();
    expect(correction?.moved?.first).toEqual(moved.filter(({ username }) => username !== 'noor'));
    expect(moved).toHaveLength(4);
  });

  test('a round that is reopened is not counted', async () => {
    await s.decide('Iowa', s.second, 'Akron');
    await t.moveDeadline(s.second, HOUR);
    await s.compute();
    await t.moveDeadline(s.second, -1);
    expect(await s.list()).toMatchObject([{ after: 'Akron', moved: { count: 0, own: [], first: [] } }]);
  });

  test('members see it as being computed, then get a group event and what it moved, from the cache too', async () => {
    const member = s.players[1] ?? expect.fail();
    const response = await member.request('/api/events?derived=false');
    const received: string[] = [];
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    onTestFinished(() => reader?.cancel());
    await s.decide('Iowa', s.second, 'Akron');
    expect(await s.list(s.office, member)).toMatchObject([{ moved: null }]);
    await s.compute();
    const [correction] = await s.list(s.office, member);
    expect(correction?.moved).toMatchObject({ count: 4 });
    const event = `event: group\ndata: {"groupId":${s.office.id}}`;
    while (!received.join('').includes(event)) received.push((await reader?.read())?.value ?? expect.fail());
  });

  test('a correction that cannot be stored takes the winner and the row of the audit log back', async () => {
    await t.sql((sql) => sql`alter table corrections add constraint broken check (false) not valid`);
    onTestFinished(async () => {
      await t.sql((sql) => sql`alter table corrections drop constraint broken`);
    });
    const rows = await s.root.call('listAuditLog', {});
    const { id } = await s.gameOf('Iowa', s.second);
    const change = { params: { id }, body: { winner: 'Akron' } };
    expect((await s.root.send('changeGame', change)).status).toBe(500);
    expect((await s.gameOf('Iowa', s.second)).winner).toBe('Iowa');
    expect(await s.root.call('listAuditLog', {})).toEqual(rows);
  });
});
