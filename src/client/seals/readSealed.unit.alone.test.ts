import { sha256 } from '@noble/hashes/sha2.js';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, call } from '#client/api/call.ts';
import { aGame, aPool, aRound } from '#client/testing/fixtures.ts';
import type { Entry } from '#contract/schemas.ts';
import { commitmentOf, picksText, type SealedPicks } from '#domain/seals/seal.ts';
import { formatSeal, parsePicks } from '#domain/seals/sealFile.ts';
import { sealPool } from '#test/support/sealPool.ts';
import { keptSeals } from './keptSeals.ts';
import { checkOwnSeal, checkPoolSeals } from './readSealed.ts';
import { renewReceipt, type StoredReceipt } from './receipts.ts';

vi.mock(import('#client/api/call.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const EARLIER = '2026-03-19T15:00:00.000Z';
const AT = '2026-03-19T15:30:00.000Z';
const SEALED_AT = '2026-03-19T16:00:00.100Z';
const GAMES = [aGame({ id: 9 }), aGame({ id: 12, team1: 'Oregon', team2: 'Drake' })];
const ENTRY = { id: 41, name: 'ana 01', seasonId: 1, userId: 1, createdAt: EARLIER } as Entry;
const ROUND = aRound();
const POOL = aPool();

type Sides = readonly [1 | 2 | null, 1 | 2 | null];
const SALT = 'ab'.repeat(32);
const sealedOf = ([one, other]: Sides, { entryId = 41, total }: { entryId?: number; total?: number } = {}) => ({
  entryId,
  picks: new Map([
    [9, one],
    [12, other],
  ]),
  auto: [],
  total,
  salt: SALT,
});
const receiptWith = (picks: SealedPicks) => {
  const text = picksText(picks);
  return { text, commitment: commitmentOf(sha256, text), at: AT };
};
const receiptOf = (sides: Sides) => receiptWith(sealedOf(sides));
const picksOf = (sides: Sides, changedAt = EARLIER) =>
  GAMES.flatMap((game, index) => {
    const side = sides[index];
    return side ? [{ entryId: 41, gameId: game.id, pick: game[`team${side}`], madeAt: EARLIER, changedAt }] : [];
  });

const KEPT = 'unbusted:seals:1';

/** The responses of the server by call. */
let responses: Record<string, unknown>;

function seal(
  entries: readonly SealedPicks[],
  { hidden = [] as readonly number[], change = (text: string) => text } = {},
): void {
  const origin = { seasonId: 1, roundNumber: 1, groupId: 1, previous: null };
  const { root, entries: sealed } = sealPool(sha256, { ...origin, entries });
  const head = { ...origin, entries: entries.length };
  const leaves = sealed.map((each) => ({
    ...origin,
    ...each,
    picks: hidden.includes(each.entryId) ? undefined : each.text,
  }));
  responses.readSeal = change(formatSeal({ ...head, size: leaves.length + 1, root, head }, leaves));
  responses.listSeals = [
    { roundNumber: 1, entries: entries.length, root, sealedAt: SEALED_AT, previous: null, replaced: false },
  ];
}

/** Seals the entry in a browser that has seen no seal before. */
function sealAnew(...args: Parameters<typeof seal>): void {
  localStorage.removeItem(KEPT);
  seal(...args);
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  const member = { id: 1, groupId: 1, userId: 1, entryId: 41, isActive: true, joinedAt: EARLIER };
  responses = {
    listOwnMemberships: [member],
    listGames: GAMES,
    listRounds: [ROUND],
    listPicks: picksOf([1, 2]),
    readGuess: { total: null, madeAt: null, changedAt: null },
    readNotices: { reopened: [], moved: [], dropped: [], added: [], settled: [], webhooksOff: [] },
  };
  seal([sealedOf([1, 2])]);
  vi.mocked(call).mockImplementation(((name: string) => {
    const response = responses[name];
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  }) as typeof call);
});

const check = (receipt: StoredReceipt = receiptOf([1, 2]), pools = [POOL]) =>
  checkOwnSeal(new QueryClient(), ENTRY, ROUND, receipt, pools);

test('an entry that is sealed as its receipt and the screen have it is reported as sealed', async () => {
  expect(await check()).toEqual({ kind: 'sealed', auto: 0 });
});

test('picks of the autopilot after the receipt are no difference, sealed and on the screen', async () => {
  sealAnew([{ ...sealedOf([1, 2]), auto: [12] }]);
  responses.listPicks = picksOf([1, 2]).map((pick) => ({ ...pick, isAuto: pick.gameId === 12 }));
  expect(await check(receiptOf([1, null]))).toEqual({ kind: 'sealed', auto: 1 });
  // by hand it would be one
  responses.listPicks = picksOf([1, 2]);
  expect(await check(receiptOf([1, null]))).toMatchObject({ kind: 'differs' });
  // over a saved pick it is one, too
  sealAnew([{ ...sealedOf([1, 1]), auto: [12] }]);
  expect(await check(receiptOf([1, 2]))).toMatchObject({ kind: 'differs' });
});

test('a pick that was changed before the lock, and one that the screen shows other than sealed, are an alarm', async () => {
  responses.listPicks = picksOf([2, 2]);
  const shown = 'ana 01, Duke – Baylor: sealed Duke, shown Baylor.';
  expect(await check()).toEqual({ kind: 'differs', texts: [shown] });
  sealAnew([sealedOf([2, 2])]);
  expect(await check()).toEqual({ kind: 'differs', texts: ['Duke – Baylor: saved Duke, sealed Baylor.'] });
});

test('a changed seal, a replaced root and a missing seal are an alarm', async () => {
  seal([sealedOf([1, 2])], { change: (text) => text.replace('12=2', '12=1') });
  expect(await check()).toMatchObject({
    kind: 'differs',
    texts: ['The picks of entry 41 are not those of its leaf.'],
  });
  seal([sealedOf([2, 1])]);
  expect(await check(receiptOf([2, 1]))).toMatchObject({
    kind: 'differs',
    texts: [expect.stringMatching(/^Seal 1, of round 1, is \S+, but was /)],
  });
  responses.listSeals = [];
  expect(await check()).toEqual({ kind: 'differs', texts: ['1 seal of those seen before is missing.'] });
});

test('a pick that was changed or removed later elsewhere is no alarm', async () => {
  seal([sealedOf([2, 2])]);
  responses.listPicks = picksOf([2, 2], '2026-03-19T15:45:00.000Z');
  expect(await check()).toEqual({ kind: 'later', texts: ['Duke – Baylor: saved Duke, sealed Baylor.'] });
  sealAnew([sealedOf([null, 2])]);
  responses.listPicks = picksOf([null, 2]);
  expect(await check()).toEqual({ kind: 'later', texts: ['Duke – Baylor: saved Duke, sealed no pick.'] });
});

test('a pick that is gone after the lock is listed', async () => {
  responses.listPicks = picksOf([1, null]);
  expect(await check()).toEqual({ kind: 'later', texts: ['ana 01, Oregon – Drake: sealed Drake, shown no pick.'] });
});

test('a seal is awaited while the round is open again, and never by an entry that joined after the lock', async () => {
  responses.readSeal = new ApiError(404, 'There is no seal of this round');
  expect(await check()).toEqual({ kind: 'none' });
  responses.listSeals = [];
  localStorage.removeItem(KEPT);
  expect(await check()).toEqual({ kind: 'none' });
  responses.listOwnMemberships = [{ groupId: 1, entryId: 41, joinedAt: '2026-03-19T17:00:00.000Z' }];
  expect(await check()).toEqual({ kind: 'never' });
  seal([sealedOf([1, 2])]);
  expect(await check()).toEqual({ kind: 'never' });
});

test('an entry that had left a pool at the lock and joined again is no alarm, next to its other pools', async () => {
  const absent = {
    kind: 'later',
    texts: ['ana 01 has no leaf in this seal: it was not in the pool at the lock.'],
  };
  seal([sealedOf([1, 2], { entryId: 42 })]);
  expect(await check()).toEqual(absent);
});

test('the seals of all pools of an entry are awaited', async () => {
  const pools = [POOL, aPool({ id: 2, name: 'Other' })];
  responses.listOwnMemberships = [1, 2].map((groupId) => ({ groupId, entryId: 41, joinedAt: EARLIER }));
  vi.mocked(call).mockImplementation(((name: string, { params }: { params?: { id: number } } = {}) => {
    const isWithheld = name === 'readSeal' && params?.id === 2;
    return isWithheld
      ? Promise.reject(new ApiError(404, 'There is no seal of this round'))
      : Promise.resolve(responses[name]);
  }) as typeof call);
  expect(await check(receiptOf([1, 2]), pools)).toEqual({ kind: 'none' });
});

test('teams that swapped sides after the receipt, before or after the lock, are no difference', async () => {
  const teams = { 9: ['Duke', 'Baylor'], 12: ['Oregon', 'Drake'] } as const;
  const swapped = [aGame({ id: 9, team1: 'Baylor', team2: 'Duke' }), GAMES[1]];
  responses.listGames = swapped;
  expect(await check({ ...receiptOf([1, 2]), teams })).toEqual({ kind: 'sealed', auto: 0 });
  sealAnew([sealedOf([2, 2])]);
  expect(await check({ ...receiptOf([1, 2]), teams })).toEqual({ kind: 'sealed', auto: 0 });
  expect(await check({ ...receiptOf([2, 2]), teams })).toMatchObject({ kind: 'differs' });
});

test('a hidden entry is compared by its commitment, and by a new receipt if that differs', async () => {
  seal([sealedOf([1, 2])], { hidden: [41] });
  expect(await check()).toEqual({ kind: 'sealed', auto: 0 });
  sealAnew([sealedOf([2, 2])], { hidden: [41] });
  responses.readReceipt = receiptOf([2, 2]);
  expect(await check()).toEqual({ kind: 'differs', texts: ['Duke – Baylor: saved Duke, sealed Baylor.'] });
  responses.listPicks = picksOf([2, 2], '2026-03-19T15:45:00.000Z');
  expect(await check()).toEqual({ kind: 'later', texts: ['Duke – Baylor: saved Duke, sealed Baylor.'] });
});

test('a hidden entry whose commitment fits neither receipt is an alarm, unless a correction took a pick', async () => {
  const texts = ['Entry 41 is not sealed as saved: its commitment differs, and the file hides its picks.'];
  sealAnew([sealedOf([2, 2])], { hidden: [41] });
  responses.readReceipt = receiptOf([1, 2]);
  expect(await check()).toEqual({ kind: 'differs', texts });
  const dropped = [{ entryId: 41, roundId: 1, gameId: null, team: 'Duke', opponent: 'Baylor', at: SEALED_AT }];
  responses.readNotices = { reopened: [], moved: [], dropped, added: [], settled: [], webhooksOff: [] };
  expect(await check()).toEqual({ kind: 'later', texts });
});

test('a guess that is sealed or shown other than saved is an alarm, and one that was changed later is not', async () => {
  const saved = receiptWith(sealedOf([1, 2], { total: 141 }));
  responses.readGuess = { total: 141, madeAt: EARLIER, changedAt: EARLIER };
  sealAnew([parsePicks(saved.text)]);
  expect(await check(saved)).toEqual({ kind: 'sealed', auto: 0 });
  responses.readGuess = { total: 150, madeAt: EARLIER, changedAt: EARLIER };
  expect(await check(saved)).toEqual({
    kind: 'differs',
    texts: ['ana 01, guess of the total: sealed 141, shown 150.'],
  });
  sealAnew([sealedOf([1, 2], { total: 150 })]);
  const texts = ['Guess of the total: saved 141, sealed 150.'];
  expect(await check(saved)).toEqual({ kind: 'differs', texts });
  responses.readGuess = { total: 150, madeAt: EARLIER, changedAt: '2026-03-19T15:45:00.000Z' };
  expect(await check(saved)).toEqual({ kind: 'later', texts });
});

test('a seal that another tab stores during the check is not missing from an earlier list', async () => {
  const { readSeal } = responses;
  vi.mocked(call).mockImplementation(((name: string) => {
    if (name !== 'readSeal') return Promise.resolve(responses[name]);
    localStorage.setItem(KEPT, JSON.stringify([...keptSeals(1), { root: 'x' }]));
    return Promise.resolve(readSeal);
  }) as typeof call);
  expect(await check()).toEqual({ kind: 'sealed', auto: 0 });
});

const gridOf = (total: number, picks: Sides) => ({
  rounds: [{ id: 1, number: 1, name: 'First Round', games: GAMES }],
  entries: [{ entryId: 41, entryName: 'ana 01', username: 'ana', joinedAfter: 0, absent: [], total, picks }],
});

test('verification says which entries were hidden at the first look of this browser, and are shown now, or the reverse', async () => {
  const verify = async () => (await checkPoolSeals(new QueryClient(), POOL, [])).rounds[0];
  const two = [sealedOf([1, 2]), sealedOf([2, 2], { entryId: 50 })];
  responses.readPickGrid = gridOf(0, [1, 2]);
  seal(two, { hidden: [50] });
  const unchanged = { problems: [], notes: [], hidden: 1, changed: [] };
  expect(await verify()).toMatchObject(unchanged);
  expect(await verify()).toMatchObject(unchanged);
  const kev = {
    entryId: 50,
    entryName: 'kev 01',
    username: 'kev',
    joinedAfter: 0,
    absent: [],
    total: 0,
    picks: [2, 2],
  };
  const { rounds, entries } = gridOf(0, [1, 2]);
  responses.readPickGrid = { rounds, entries: [...entries, kev] };
  seal(two);
  const shown = { problems: [], hidden: 0, changed: ['kev 01: picks hidden then, shown now.'] };
  expect(await verify()).toMatchObject(shown);
  expect(await verify()).toMatchObject(shown);
  responses.readPickGrid = { rounds, entries: [kev] };
  seal(two, { hidden: [41] });
  expect(await verify()).toMatchObject({
    problems: [],
    changed: ['Entry 41: picks shown then, hidden now.', 'kev 01: picks hidden then, shown now.'],
  });
});

test('a seal that does not fit is no first look', async () => {
  responses.readPickGrid = gridOf(0, [1, 2]);
  seal([sealedOf([1, 2])], { change: (text) => text.replace('12=2', '12=1') });
  await checkPoolSeals(new QueryClient(), POOL, []);
  expect(keptSeals(1)).toEqual([{ root: expect.any(String) }]);
});

test('verification in a pool with a tie-breaker compares the guesses of the leaderboard', async () => {
  responses.readPickGrid = gridOf(0, [1, 2]);
  responses.readLeaderboard = { rows: [{ entryId: 41, entryName: 'ana 01', guess: 150 }] };
  seal([sealedOf([1, 2], { total: 141 })]);
  const found = await checkPoolSeals(new QueryClient(), aPool({ tieBreaker: 'total' }), []);
  expect(found.rounds[0]?.problems).toEqual(['ana 01, guess of the total: sealed 141, shown 150.']);
});

test('a receipt of another entry, and one that is no text of picks, are an alarm and prove nothing', async () => {
  seal([sealedOf([2, 2]), sealedOf([1, 2], { entryId: 99 })], { hidden: [99] });
  const other = receiptWith(sealedOf([1, 2], { entryId: 99 }));
  const texts = ['The receipt is of entry 99, but ana 01 is entry 41.'];
  expect(await check(other)).toEqual({ kind: 'differs', texts });
  localStorage.setItem('unbusted:receipt:41:1', JSON.stringify(other));
  responses.readPickGrid = gridOf(0, [2, 2]);
  const { rounds } = await checkPoolSeals(new QueryClient(), POOL, [ENTRY]);
  expect(rounds[0]).toMatchObject({ problems: [`ana 01, by your receipt: ${texts}`], own: [] });
  const { text } = receiptOf([1, 2]);
  expect(await check({ ...receiptOf([1, 2]), text: text.replace('9=1', '09=1') })).toEqual({
    kind: 'differs',
    texts: ['The receipt is no text of picks.'],
  });
});

test('a round whose picks are shown, and whose seal is withheld, is a problem, whatever the rounds and the list say', async () => {
  const verify = async () => await checkPoolSeals(new QueryClient(), POOL, []);
  responses.readPickGrid = gridOf(0, [1, 2]);
  responses.readSeal = new ApiError(404, 'There is no seal of this round');
  const withheld = [
    {
      state: 'checked',
      problems: ['The site does not return this seal. If the round was just reopened, verify again.'],
    },
  ];
  expect((await verify()).rounds).toMatchObject(withheld);
  responses.listRounds = [aRound({ deadline: '2099-03-19T16:00:00.000Z' })];
  expect((await verify()).rounds).toMatchObject(withheld);
  responses.listRounds = [];
  expect((await verify()).rounds).toMatchObject(withheld);
  responses.readPickGrid = { rounds: [], entries: [] };
  expect((await verify()).rounds).toMatchObject([{ state: 'deleted', problems: [] }]);
});

test('a round that is shown, and has no seal although an earlier one has, is a problem', async () => {
  const { rounds, entries } = gridOf(0, [1, 2]);
  const second = { id: 2, number: 2, name: 'Second Round', games: [] };
  responses.readPickGrid = { rounds: [...rounds, second], entries };
  responses.listRounds = [ROUND, aRound({ id: 2, number: 2, name: 'Second Round' })];
  const verify = async (pool = POOL) => (await checkPoolSeals(new QueryClient(), pool, [])).problems;
  expect(await verify()).toEqual([
    'Second Round is in the Pick Grid, but has no seal. If it has just locked, verify again.',
  ]);
  expect(await verify(aPool({ createdAt: '2026-03-20T12:00:00.000Z' }))).toEqual([]);
});

test('verification says that an own entry with a receipt has no leaf', async () => {
  localStorage.setItem('unbusted:receipt:41:1', JSON.stringify(receiptOf([1, 2])));
  seal([sealedOf([1, 2], { entryId: 50 })], { hidden: [50] });
  const { rounds, entries } = gridOf(0, [null, null]);
  for (const joinedAfter of [0, 1]) {
    responses.readPickGrid = { rounds, entries: entries.map((each) => ({ ...each, joinedAfter, absent: [] })) };
    const found = await checkPoolSeals(new QueryClient(), POOL, [ENTRY]);
    expect(found.rounds[0]).toMatchObject({
      problems: [],
      notes: ['ana 01 has no leaf in this seal: it was not in the pool at the lock.'],
    });
  }
});

test('verification names what differs from the grid, totals and own receipts, and repeats nothing else', async () => {
  vi.useFakeTimers();
  const queryClient = new QueryClient();
  queryClient.setQueryData(['user'], { id: 1 });
  responses.readReceipt = receiptOf([1, 2]);
  renewReceipt(queryClient, 41, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  responses.readPickGrid = gridOf(0, [1, 2]);
  expect(await checkPoolSeals(queryClient, POOL, [ENTRY])).toMatchObject({
    problems: [],
    rounds: [{ state: 'checked', problems: [], notes: [], own: ['ana 01'], hidden: 0 }],
  });
  sealAnew([sealedOf([2, 2])]);
  responses.readPickGrid = gridOf(1, [1, 2]);
  expect(await checkPoolSeals(queryClient, POOL, [ENTRY])).toMatchObject({
    problems: ['ana 01: 0 points by these picks, 1 shown.'],
    rounds: [
      {
        problems: [
          'ana 01, Duke – Baylor: sealed Baylor, shown Duke.',
          'ana 01, by your receipt: Duke – Baylor: saved Duke, sealed Baylor.',
        ],
        own: [],
      },
    ],
  });
});
