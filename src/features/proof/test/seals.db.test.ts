import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { ledgerHashes } from '#features/proof/domain/ledger.ts';
import { checkReceipt, checkSeal } from '#features/proof/domain/sealChecks.ts';
import { parseSeal, SealFormatError } from '#features/proof/domain/sealFile.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import { savePicks } from '#server/pools/picks/pickQueries.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { startLockJob } from '#server/pools/seals/lockJob.ts';
import { backUp } from '#server/site/backup/backup.ts';
import { restore } from '#server/site/backup/restore.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { emptyEmbedded } from '#test/support/database.ts';
import { isChain, placeOfSeal, readSealOf } from './sealsOf.ts';

const t = await testApp();
const target = await emptyEmbedded();
const folder = mkdtempSync(join(tmpdir(), 'unbusted-seals-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOUR = 3600;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

let root: ApiUser;
let people: ApiUser[];
let season: Season;
let round: Round;
let next: Round;
let games: Game[];
let pool: Pool;
let entries: Entry[];

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  people = [await t.buildUser(), await t.buildUser(), await t.buildUser()];
  season = await t.buildSeason();
  round = await t.buildRound(season);
  next = await t.buildRound(season, { number: 2 });
  games = [await t.buildGame(round), await t.buildGame(round)];
  pool = await t.buildPool(root, season);
  entries = [];
  for (const person of people) {
    const entry = await t.buildMember(pool, person);
    entries.push(entry);
  }
  await t.setPick(entryOf(0), gameOf(0), 1);
  await t.setPick(entryOf(0), gameOf(1), 2);
  await t.setPick(entryOf(1), gameOf(1), 1);
});

const entryOf = (n: number) => entries[n] ?? expect.fail();
const gameOf = (n: number) => games[n] ?? expect.fail();
const person = (n: number) => people[n] ?? expect.fail();
const ofPool = (group = pool) => ({ params: { id: group.id } });
const listSeals = (group = pool) => root.call('listSeals', ofPool(group));
const sealText = (roundNumber = 1, group = pool) => readSealOf(root, group.id, roundNumber);
const sealError = async (roundNumber = 1) =>
  root.error('readSeal', { params: { id: pool.id, number: await placeOfSeal(root, pool.id, roundNumber) } });
const receiptOf = (n: number, roundNumber = 1) =>
  person(n).call('readReceipt', { query: { entryId: entryOf(n).id, roundNumber } });
const save = (n: number, game: Game, pick: string | null) =>
  person(n).call('savePick', { query: { entryId: entryOf(n).id }, body: { gameId: game.id, pick } });
const moveTo = (each: Round, seconds: number) => {
  const deadline = new Date(Date.now() + seconds * 1000).toISOString();
  return root.call('changeRound', { params: { id: each.id }, body: { name: each.name, deadline } });
};
const countSeals = async (database: Database = t.database) => {
  const rows = await database.query((sql) => sql<{ count: string }[]>`select count(*) from seals`);
  return Number(rows[0]?.count);
};

/** Changes rows behind the app, which no trigger refuses then. */
const behindTheApp = (work: (tx: Tx) => Promise<unknown>) =>
  t.database.transact(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });

/** The root over the leaves of a seal's text, without code of the app. Leaves are texts of six lines, the head of eleven. */
function recompute(text: string): string {
  const leaves = [...text.matchAll(/^unbusted-seal\/3 (?:pool\n(?:.*\n){10}|entry\n(?:.*\n){5})/gm)].map(([leaf]) =>
    sha256(Buffer.from(`\0${leaf}`)),
  );
  const head = (nodes: Buffer[]): Buffer => {
    if (nodes.length < 2) return nodes[0] ?? expect.fail();
    const half = 2 ** Math.ceil(Math.log2(nodes.length) - 1);
    return sha256(Buffer.concat([Buffer.of(1), head(nodes.slice(0, half)), head(nodes.slice(half))]));
  };
  return head(leaves).toString('base64');
}

const picksIn = (text: string) =>
  parseSeal(text).leaves.map(({ entryId, sealed }) => [entryId, ...(sealed ? sealed.picks.values() : ['hidden'])]);

test('the text of a seal is read once for all who ask for it, and again after a change of the pool', async () => {
  await t.moveDeadline(round, -1);
  const app = t.appHere({});
  const { builds } = app.services.cache;
  const read = () => Promise.all(people.map(({ cookie }) => readSealOf(new Caller(app, cookie), pool.id, 1)));
  const texts = await read();
  expect(new Set([...texts, ...(await read())]).size).toBe(1);
  expect(builds.seals).toBe(1);
  await t.sql((sql) => sql`update users set is_hidden = true where id = ${person(0).user.id}`);
  const [, hiding] = await read();
  expect(hiding).not.toBe(texts[1]);
  expect(builds.seals).toBe(2);
});

describe('a lock', () => {
  test('a round is sealed at its deadline, and its root follows from the calls alone', async () => {
    expect(await listSeals()).toEqual([]);
    expect(await sealError()).toMatchObject({ status: 404, message: 'There is no seal of this round' });
    await t.passDeadline(round);
    const [seal, ...others] = await listSeals();
    expect(others).toEqual([]);
    expect(seal).toEqual({
      number: 1,
      roundId: round.id,
      roundNumber: 1,
      lock: 1,
      entries: 3,
      root: expect.any(String),
      sealedAt: expect.any(String),
      previous: null,
    });
    const text = await sealText();
    expect(text).toContain(`unbusted-seal/3/season/${season.id}/pool/${pool.id}/seal/1\n4\n${seal?.root}\n`);
    expect(recompute(text)).toBe(seal?.root);
    expect(checkSeal(sha256, parseSeal(text))).toEqual([]);
    expect(picksIn(text)).toEqual([
      [entryOf(0).id, 1, 2],
      [entryOf(1).id, null, 1],
      [entryOf(2).id, null, null],
    ]);
    expect(await sealError(2)).toMatchObject({ status: 404 });
    expect(await sealError(7)).toMatchObject({ status: 404 });
  });

  test('an entry has the same leaf in all its pools, and a pool without entries its head alone', async () => {
    const other = await t.buildPool(root, season, 'The Annex');
    const empty = await t.buildPool(root, season, 'Nobody');
    await t.buildMembership(other, entryOf(1));
    await t.passDeadline(round);
    const leaf = parseSeal(await sealText(1, other)).leaves[0];
    expect(parseSeal(await sealText()).leaves).toContainEqual(leaf);
    const { head: ofPool } = parseSeal(await sealText());
    const rules = JSON.stringify({ ...ofPool.rules });
    const head = `unbusted-seal/3 pool\n${season.id}\n${empty.id}\n${round.id}\n1\n1\n1\n${ofPool.lineHash}\n0\n-\n${rules}\n`;
    const headHash = sha256(Buffer.from(`\0${head}`)).toString('base64');
    expect(await sealText(1, empty)).toBe(
      `unbusted-seal/3/season/${season.id}/pool/${empty.id}/seal/1\n1\n${headHash}\n${head}`,
    );
  });

  test('a pool that is created after the lock has no seal of the round', async () => {
    await t.passDeadline(round);
    await listSeals();
    const late = await t.buildPool(root, season, 'Late');
    expect(await listSeals(late)).toEqual([]);
    expect(await root.error('readSeal', { params: { id: late.id, number: 1 } })).toMatchObject({ status: 404 });
  });

  test('many readers of two processes make one seal for each pool', async () => {
    const other = await t.buildPool(root, season, 'The Annex');
    const processes = [t.app, t.otherProcess(), t.otherProcess()];
    await t.passDeadline(round);
    const reads = processes.flatMap((app) =>
      [pool, other].flatMap((group) => {
        const caller = new Caller(app, root.cookie);
        return [caller.call('readPickGrid', ofPool(group)), caller.call('listSeals', ofPool(group))];
      }),
    );
    await Promise.all(reads);
    expect(await countSeals()).toBe(2);
    expect(await t.sql((sql) => sql`select locks from rounds where id = ${round.id}`)).toEqual([{ locks: 1 }]);
  });

  test('two rounds that lock before anybody looks are sealed in their order', async () => {
    await moveTo(round, -HOUR);
    await moveTo(next, -1);
    const [first, second] = await listSeals();
    expect([first, second]).toMatchObject([
      { roundNumber: 1, previous: null },
      { roundNumber: 2, previous: first?.root },
    ]);
    expect(isChain(await listSeals())).toBe(true);
    const ledger = await root.call('readLedger', { params: { id: season.id } });
    const hashes = ledgerHashes(sha256, season.id, ledger.lines);
    const { points, countsFrom, upsetBonus, tieBreaker, earlierRounds, autopilot } = pool;
    expect(parseSeal(await sealText()).head).toEqual({
      seasonId: season.id,
      poolId: pool.id,
      roundId: round.id,
      roundNumber: 1,
      lock: 1,
      line: 1,
      lineHash: hashes[1],
      entries: 3,
      previous: null,
      rules: { points, countsFrom, upsetBonus, tieBreaker, earlierRounds, autopilot },
    });
    expect(parseSeal(await sealText(2)).head.previous).toBe(first?.root);
    expect(recompute(await sealText(2))).toBe(second?.root);
  });

  test('a save in flight at the deadline is in the seal if it is committed', async () => {
    const saving = async (tx: Tx) => {
      await tx`select from rounds where id = ${round.id} for share`;
      await tx`
        insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
        values (${entryOf(2).id}, ${gameOf(0).id}, ${season.id}, 2, now(), now())
      `;
    };
    await t.passDeadline(round);
    await t.during(saving, () => listSeals());
    expect(picksIn(await sealText())[2]).toEqual([entryOf(2).id, 2, null]);
  });

  test('a round is sealed at its deadline without any reader, once by two processes', async () => {
    const log = pino({ level: 'silent' });
    const jobs = [1, 2].map(() =>
      startLockJob({ database: t.database, deadlineBarrier: new DeadlineBarrier(t.database), log }),
    );
    onTestFinished(async () => {
      for (const job of jobs) await job.stop();
    });
    await t.moveDeadline(round, 1.2);
    await expect.poll(() => countSeals(), { interval: 20 }).toBe(1);
    const [late] = await t.sql(
      (sql) => sql<{ seconds: number }[]>`
        select extract(epoch from s.sealed_at - r.deadline)::float8 as seconds
        from seals s join rounds r on r.id = s.round_id
      `,
    );
    expect(late?.seconds).toBeGreaterThanOrEqual(0);
    expect(late?.seconds).toBeLessThan(2);
  });
});

test('a season that cannot be sealed delays no other', async () => {
  const other = await t.buildRound(await t.buildSeason());
  for (const each of [round, other]) await t.passDeadline(each);
  const deadlineBarrier = new DeadlineBarrier(t.database);
  const { ofSeason } = deadlineBarrier;
  deadlineBarrier.ofSeason = (id) =>
    id === season.id ? Promise.reject(new Error('broken')) : ofSeason.call(deadlineBarrier, id);
  const job = startLockJob({ database: t.database, deadlineBarrier, log: pino({ level: 'silent' }) });
  onTestFinished(() => job.stop());
  const countLocked = () => t.sql((sql) => sql`select id from rounds where locks > 0`);
  await expect.poll(countLocked, { interval: 20 }).toEqual([{ id: other.id }]);
});

describe('a reopened round', () => {
  beforeEach(async () => {
    await moveTo(round, -1);
    await listSeals();
  });

  test('it has no leaves to read until it is locked again, and then a further seal', async () => {
    const [first] = await listSeals();
    await moveTo(round, HOUR);
    expect(await listSeals()).toEqual([first]);
    expect(await sealError()).toMatchObject({ status: 404 });
    await save(0, gameOf(0), gameOf(0).team2);
    expect(await listSeals()).toEqual([first]);
    await t.passDeadline(round);
    const [replaced, second, ...others] = await listSeals();
    expect(others).toEqual([]);
    expect(replaced).toEqual(first);
    expect(second).toMatchObject({ number: 2, roundNumber: 1, lock: 2, previous: first?.root });
    const text = await sealText();
    expect(picksIn(text)[0]).toEqual([entryOf(0).id, 2, 2]);
    expect(recompute(text)).toBe(second?.root);
    expect(second?.root).not.toBe(first?.root);
  });

  test('a deadline that is moved back to the same time locks again, with what was picked meanwhile', async () => {
    const { deadline } = await root
      .call('listRounds', { params: { seasonId: season.id } })
      .then(([one]) => one ?? expect.fail());
    await moveTo(round, HOUR);
    await save(0, gameOf(0), gameOf(0).team2);
    await root.call('changeRound', { params: { id: round.id }, body: { name: round.name, deadline } });
    expect(await listSeals()).toHaveLength(2);
    expect(picksIn(await sealText())[0]).toEqual([entryOf(0).id, 2, 2]);
  });

  test('a deadline that moves within the past, and a changed name, lock nothing again', async () => {
    const before = await listSeals();
    await moveTo(round, -HOUR);
    const [moved] = await root.call('listRounds', { params: { seasonId: season.id } });
    const body = { name: 'The First', deadline: moved?.deadline ?? '' };
    await root.call('changeRound', { params: { id: round.id }, body });
    expect(await listSeals()).toEqual(before);
    expect(await sealText()).toContain(before[0]?.root);
  });
});

test('a round that is deleted after its lock and created again has a chain that fits', async () => {
  await moveTo(round, -HOUR);
  await t.passDeadline(next);
  expect(await listSeals()).toHaveLength(2);
  await root.call('deleteRound', { params: { id: next.id } });
  expect(await listSeals()).toMatchObject([{ roundNumber: 1 }, { roundNumber: 2 }]);
  // the seal of a deleted round stays readable
  expect(recompute(await sealText(2))).toBe((await listSeals())[1]?.root);
  await t.passDeadline(await t.buildRound(season, { number: 2 }));
  const seals = await listSeals();
  expect(seals).toMatchObject([{ roundNumber: 1 }, { roundNumber: 2 }, { roundNumber: 2, lock: 1 }]);
  expect(isChain(seals)).toBe(true);
  expect(recompute(await sealText(2))).toBe(seals[2]?.root);
});

describe('entries that are not shown', () => {
  test.each([
    [
      'of a hidden user',
      () => root.call('changeUser', { params: { id: person(1).user.id }, body: { isHidden: true } }),
    ],
    ['of a removed user', () => root.call('removeMember', { params: { id: pool.id, userId: person(1).user.id } })],
    ['that has left', () => person(1).call('leavePool', { ...ofPool(), body: { entryId: entryOf(1).id } })],
    [
      'that is deleted',
      () => person(1).call('deleteEntry', { params: { id: entryOf(1).id }, body: { confirmText: 'delete me' } }),
    ],
  ])('an entry %s shows its leaf without picks, under the same root', async (_, hide) => {
    await t.passDeadline(round);
    const [before] = await listSeals();
    const { commitment } = await receiptOf(1);
    await hide();
    expect(await listSeals()).toEqual([before]);
    const text = await sealText();
    expect(picksIn(text)).toEqual([
      [entryOf(0).id, 1, 2],
      [entryOf(1).id, 'hidden'],
      [entryOf(2).id, null, null],
    ]);
    expect(text).toContain(`\n${entryOf(1).id}\n${commitment}\nunbusted-seal/3 entry\n`);
    expect(checkSeal(sha256, parseSeal(text))).toEqual([]);
    expect(recompute(text)).toBe(before?.root);
  });

  test('a user who is hidden at the lock is sealed without being shown, until shown again', async () => {
    await root.call('changeUser', { params: { id: person(1).user.id }, body: { isHidden: true } });
    await t.passDeadline(round);
    expect(picksIn(await sealText())[1]).toEqual([entryOf(1).id, 'hidden']);
    expect(checkReceipt(sha256, parseSeal(await sealText()), await receiptOf(1))).toEqual([]);
    await root.call('changeUser', { params: { id: person(1).user.id }, body: { isHidden: false } });
    expect(picksIn(await sealText())[1]).toEqual([entryOf(1).id, null, 1]);
  });

  test('a deleted pool takes its seals out of sight, and its rows stay', async () => {
    await t.passDeadline(round);
    await listSeals();
    await root.call('deletePool', { ...ofPool(), body: { confirmText: 'delete me' } });
    expect(await root.error('listSeals', ofPool())).toMatchObject({ status: 404 });
    expect(await countSeals()).toBe(1);
  });
});

describe('receipts', () => {
  test('a receipt has the picks as they stand, and the last one before the lock is in the seal', async () => {
    const first = await receiptOf(0);
    expect(first.text).toMatch(
      new RegExp(
        `^unbusted-seal/3 picks\n${entryOf(0).id}\n\\[\\d+,"player \\d+",false\\]\n${gameOf(0).id}=1\n${gameOf(1).id}=2\nauto=\n[0-9a-f]{64}\n$`,
      ),
    );
    expect(first.commitment).toBe(createHash('sha256').update(`\0${first.text}`).digest('hex'));
    await save(0, gameOf(0), null);
    const second = await receiptOf(0);
    expect(second.text).toBe(first.text.replace(`${gameOf(0).id}=1`, `${gameOf(0).id}=-`));
    await t.passDeadline(round);
    const seal = parseSeal(await sealText());
    expect(checkReceipt(sha256, seal, second)).toEqual([]);
    expect(checkReceipt(sha256, seal, first)).toEqual([`Game ${gameOf(0).id}: saved team 1, sealed no pick.`]);
  });

  test('a receipt waits for a save in flight and has its pick, so that no pick in it is younger', async () => {
    const picks = [{ gameId: gameOf(0).id, pick: gameOf(0).team2 }];
    const receipt = await t.during(
      (tx) => savePicks(tx, [{ entryId: entryOf(0).id, picks }]),
      () => receiptOf(0),
    );
    expect(receipt.text).toContain(`\n${gameOf(0).id}=2\n`);
    const own = await person(0).call('listPicks', { query: { entryId: entryOf(0).id } });
    const saved = own.find(({ gameId }) => gameId === gameOf(0).id);
    expect(Date.parse(receipt.at)).toBeGreaterThanOrEqual(Date.parse(saved?.changedAt ?? ''));
  });

  test('many receipts of an entry at once wait for each other without a connection, and all have its picks', async () => {
    const receipts = await t.during(
      (tx) => savePicks(tx, [{ entryId: entryOf(0).id, picks: [{ gameId: gameOf(0).id, pick: gameOf(0).team2 }] }]),
      async () => {
        const many = Promise.all(Array.from({ length: 50 }, () => receiptOf(0)));
        // more than the connections of the app
        if (t.database.kind !== 'embedded')
          expect(await receiptOf(1)).toMatchObject({ commitment: expect.any(String) });
        return many;
      },
    );
    for (const { text } of receipts) expect(text).toContain(`\n${gameOf(0).id}=2\n`);
  });

  test('salts differ by entry and round, and a round without games has a receipt', async () => {
    const receipts = [await receiptOf(0), await receiptOf(1), await receiptOf(0, 2)];
    expect(new Set(receipts.map(({ text }) => text.slice(-65))).size).toBe(3);
    expect(receipts[2]?.text.split('\n')).toHaveLength(6);
    expect(await receiptOf(0)).toMatchObject({ text: receipts[0]?.text });
  });

  test('a round that does not exist has no receipt', async () => {
    const query = { entryId: entryOf(0).id, roundNumber: 3 };
    expect(await person(0).error('readReceipt', { query })).toMatchObject({ status: 404, message: 'Round not found' });
  });
});

describe('the guess for the tie-breaker', () => {
  const guess = (n: number, total: number | null) =>
    person(n).call('saveGuess', { query: { entryId: entryOf(n).id }, body: { total } });
  let last: Round;

  beforeEach(async () => {
    last = await t.buildRound(season, { number: 6 });
    await t.buildGame(last, { region: 'Championship' });
    await guess(0, 141);
    await guess(1, 0);
    await root.call('deleteRound', { params: { id: next.id } });
    await moveTo(round, -HOUR);
  });

  test('the seal of the Championship’s round has the guesses, that of another round none', async () => {
    expect(await sealText()).not.toContain('total=');
    await t.passDeadline(last);
    expect(parseSeal(await sealText(6)).leaves.map(({ sealed }) => sealed?.total)).toEqual([141, 0, null]);
    expect(recompute(await sealText(6))).toBe((await listSeals()).at(-1)?.root);
  });

  test('a receipt of that round has the guess as it stands', async () => {
    expect((await receiptOf(0)).text).not.toContain('total=');
    expect((await receiptOf(0, 6)).text).toMatch(/=-\nauto=\ntotal=141\n[0-9a-f]{64}\n$/);
    expect((await receiptOf(2, 6)).text).toContain('\ntotal=-\n');
    await guess(0, null);
    expect((await receiptOf(0, 6)).text).toContain('\ntotal=-\n');
  });

  test('a receipt waits for a guess in flight, and has it', async () => {
    const saving = async (tx: Tx) => {
      await tx`select from entries where id = ${entryOf(0).id} for no key update`;
      await tx`update guesses set total = 99 where entry_id = ${entryOf(0).id}`;
    };
    expect((await t.during(saving, () => receiptOf(0, 6))).text).toContain('\ntotal=99\n');
  });

  test('a guess that is changed in the database between save and lock contradicts the receipt', async () => {
    const receipt = await receiptOf(0, 6);
    await behindTheApp((tx) => tx`update guesses set total = 150 where entry_id = ${entryOf(0).id}`);
    await t.passDeadline(last);
    const seal = parseSeal(await sealText(6));
    expect(checkSeal(sha256, seal)).toEqual([]);
    expect(checkReceipt(sha256, seal, receipt)).toEqual(['Guess of the total: saved 141, sealed 150.']);
  });
});

describe('changes behind the app', () => {
  const problems = async (): Promise<string[]> => {
    try {
      const seal = parseSeal(await sealText());
      return [...checkSeal(sha256, seal), ...checkReceipt(sha256, seal, await receiptOf(0))];
    } catch (error) {
      if (error instanceof SealFormatError) return [error.message];
      throw error;
    }
  };
  const changes: [what: string, problem: RegExp, change: (sql: Sql) => Promise<unknown>][] = [
    [
      'a sealed pick',
      /^The picks of entry \d+ are not those of its leaf/,
      (sql) => sql`update sealed_picks set text = replace(text, '=1', '=2')`,
    ],
    [
      'a salt',
      /^The picks of entry \d+ are not those of its leaf/,
      (sql) =>
        sql`update sealed_picks set text = left(text, -2) || translate(right(text, 2), '0123456789abcdef', '123456789abcdef0')`,
    ],
    [
      'a commitment',
      /^The leaves have the root/,
      (sql) => sql`update sealed_picks set commitment = translate(commitment, '0123456789abcdef', '123456789abcdef0')`,
    ],
    ['the rules', /^The leaves have the root/, (sql) => sql`update seals set rules = rules || '{"upsetBonus": 2}'`],
    ['the line of the ledger', /^The leaves have the root/, (sql) => sql`update seals set line = line + 1`],
    [
      'the root',
      /^The leaves have the root/,
      (sql) => sql`update seals set root = encode(sha256(root::bytea), 'base64')`,
    ],
    [
      'the order',
      /the order differs/,
      (sql) => sql`update pool_locks set entry_ids = (select array_agg(e order by e desc) from unnest(entry_ids) e)`,
    ],
    [
      'a missing leaf',
      /^The head is of 3 entries, but the file has 2 entries/,
      (sql) => sql`delete from sealed_picks where entry_id = ${entryOf(1).id}`,
    ],
    ['a byte of a text', /is not in the format/, (sql) => sql`update sealed_picks set text = text || 'x'`],
    ['the previous root', /^The leaves have the root/, (sql) => sql`update seals set number = 2, previous = root`],
    [
      'an entry twice',
      /^Entry \d+ is sealed twice, so either could be shown/,
      (sql) => sql`update pool_locks set entry_ids = entry_ids[1:1] || entry_ids[1:1] || entry_ids[3:3]`,
    ],
    ['the key of the salts', /salt of the seal is not that/, (sql) => sql`update seal_keys set key = repeat('0', 64)`],
    [
      'a pick',
      /^Game \d+: saved team 2, sealed team 1/,
      (sql) => sql`update picks set side = 3 - side where entry_id = ${entryOf(0).id}`,
    ],
  ];

  test.each(changes)('%s that is changed in the database is found, and named', async (_, problem, change) => {
    await t.passDeadline(round);
    expect(await problems()).toEqual([]);
    await behindTheApp(change);
    await t.sql((sql) => sql`select pg_notify('changes', 'all')`);
    expect(await problems()).toContainEqual(expect.stringMatching(problem));
  });

  test('a pick that is changed after a save and before the lock contradicts the receipt', async () => {
    const receipt = await receiptOf(0);
    await behindTheApp((tx) => tx`update picks set side = 1 where game_id = ${gameOf(1).id}`);
    await t.passDeadline(round);
    const seal = parseSeal(await sealText());
    expect(checkSeal(sha256, seal)).toEqual([]);
    expect(checkReceipt(sha256, seal, receipt)).toEqual([`Game ${gameOf(1).id}: saved team 2, sealed team 1.`]);
  });
});

test('a backup has locks of pools, seals, texts and keys, and the chain goes on after the restore', async () => {
  await t.passDeadline(round);
  await listSeals();
  const path = join(folder, 'site.backup');
  await backUp(t.database, path, folder);
  await restore(target, path, folder);
  const rows = (database: Database) =>
    database.query(async (sql) => [
      [...(await sql`select * from pool_locks`)],
      [...(await sql`select * from seals`)],
      [...(await sql`select * from sealed_picks order by entry_id`)],
      [...(await sql`select * from seal_keys`)],
    ]);
  expect(await rows(target)).toEqual(await rows(t.database));
  await target.query((sql) => sql`update rounds set deadline = clock_timestamp() where id = ${next.id}`);
  await new DeadlineBarrier(target).sealSeason(season.id);
  const chain = await target.query(
    (sql) => sql<{ root: string; previous: string }[]>`select root, previous from seals order by number`,
  );
  expect(chain).toHaveLength(2);
  expect(chain[1]?.previous).toBe(chain[0]?.root);
});
