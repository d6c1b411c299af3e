import { sha256 } from '@noble/hashes/sha2.js';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, call } from '#client/api/call.ts';
import { aGame, aPool, aRound } from '#client/testing/fixtures.ts';
import type { Entry } from '#contract/schemas.ts';
import { leafHash } from '#domain/merkleTree.ts';
import { formatSeal, leafHex, leafText, rootOf } from '#domain/seal.ts';
import { keptRoots } from './keptRoots.ts';
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
const textOf = ([one, other]: Sides) =>
  leafText({
    seasonId: 1,
    roundNumber: 1,
    entryId: 41,
    picks: new Map([
      [9, one],
      [12, other],
    ]),
    salt: 'ab'.repeat(32),
  });
const receiptOf = (sides: Sides) => ({ text: textOf(sides), leaf: leafHex(sha256, textOf(sides)), at: AT });
const picksOf = (sides: Sides, changedAt = EARLIER) =>
  GAMES.flatMap((game, index) => {
    const side = sides[index];
    return side ? [{ entryId: 41, gameId: game.id, pick: game[`team${side}`], madeAt: EARLIER, changedAt }] : [];
  });

/** The responses of the server by call; the seal has this text and root. */
let responses: Record<string, unknown>;

function seal(sides: Sides, change = (text: string) => text): void {
  const text = textOf(sides);
  const root = rootOf(sha256, [leafHash(sha256, text)]);
  responses.readSeal = change(formatSeal({ seasonId: 1, roundNumber: 1, groupId: 1, size: 1, root }, [{ text }]));
  responses.listSeals = [{ roundNumber: 1, entries: 1, root, sealedAt: SEALED_AT, previous: null, replaced: false }];
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
    readNotices: { reopened: [], moved: [], dropped: [], added: [] },
  };
  seal([1, 2]);
  vi.mocked(call).mockImplementation(((name: string) => {
    const response = responses[name];
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  }) as typeof call);
});

const check = (receipt: StoredReceipt = receiptOf([1, 2]), pools = [POOL]) =>
  checkOwnSeal(new QueryClient(), ENTRY, ROUND, receipt, pools);

test('an entry that is sealed as its receipt and the screen have it is reported as sealed', async () => {
  expect(await check()).toEqual({ kind: 'sealed' });
});

test('a pick that was changed before the lock, and one that the screen shows other than sealed, are an alarm', async () => {
  responses.listPicks = picksOf([2, 2]);
  const shown = 'ana 01, Duke – Baylor: sealed Duke, shown Baylor.';
  expect(await check()).toEqual({ kind: 'differs', texts: [shown] });
  seal([2, 2]);
  localStorage.removeItem('unbusted:sizedRoots:1');
  expect(await check()).toEqual({ kind: 'differs', texts: ['Duke – Baylor: saved Duke, sealed Baylor.'] });
});

test('a changed seal, a replaced root and a missing seal are an alarm', async () => {
  seal([1, 2], (text) => text.replace('12=2', '12=1'));
  expect(await check()).toMatchObject({
    kind: 'differs',
    texts: [expect.stringMatching(/^The leaves have the root/), expect.anything()],
  });
  seal([2, 1]);
  expect(await check(receiptOf([2, 1]))).toMatchObject({
    kind: 'differs',
    texts: [expect.stringMatching(/^Seal 1, of round 1, is \S+ of 1, but was /)],
  });
  responses.listSeals = [];
  expect(await check()).toEqual({ kind: 'differs', texts: ['1 seal of those seen before is missing.'] });
});

test('a pick that was changed or removed later elsewhere is no alarm', async () => {
  seal([2, 2]);
  responses.listPicks = picksOf([2, 2], '2026-03-19T15:45:00.000Z');
  expect(await check()).toEqual({ kind: 'later', texts: ['Duke – Baylor: saved Duke, sealed Baylor.'] });
  seal([null, 2]);
  responses.listPicks = picksOf([null, 2]);
  localStorage.removeItem('unbusted:sizedRoots:1');
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
  localStorage.removeItem('unbusted:sizedRoots:1');
  expect(await check()).toEqual({ kind: 'none' });
  responses.listOwnMemberships = [{ groupId: 1, entryId: 41, joinedAt: '2026-03-19T17:00:00.000Z' }];
  expect(await check()).toEqual({ kind: 'never' });
  seal([1, 2]);
  expect(await check()).toEqual({ kind: 'never' });
});

test('an entry that had left a pool at the lock and joined again is no alarm, next to its other pools', async () => {
  const absent = {
    kind: 'later',
    texts: ['ana 01 has no leaf with its picks in this seal: it was not in the pool at the lock, or is hidden.'],
  };
  const others = textOf([1, 2]).replace('\n41\n', '\n42\n');
  const root = rootOf(sha256, [leafHash(sha256, others)]);
  responses.readSeal = formatSeal({ seasonId: 1, roundNumber: 1, groupId: 1, size: 1, root }, [{ text: others }]);
  responses.listSeals = [{ roundNumber: 1, entries: 1, root, sealedAt: SEALED_AT, previous: null, replaced: false }];
  expect(await check()).toEqual(absent);
});

test('teams that swapped sides after the receipt, before or after the lock, are no difference', async () => {
  const teams = { 9: ['Duke', 'Baylor'], 12: ['Oregon', 'Drake'] } as const;
  const swapped = [aGame({ id: 9, team1: 'Baylor', team2: 'Duke' }), GAMES[1]];
  responses.listGames = swapped;
  expect(await check({ ...receiptOf([1, 2]), teams })).toEqual({ kind: 'sealed' });
  seal([2, 2]);
  localStorage.removeItem('unbusted:sizedRoots:1');
  expect(await check({ ...receiptOf([1, 2]), teams })).toEqual({ kind: 'sealed' });
  expect(await check({ ...receiptOf([2, 2]), teams })).toMatchObject({ kind: 'differs' });
});

test('a seal that another tab stores during the check is not missing from an earlier list', async () => {
  const { readSeal } = responses;
  vi.mocked(call).mockImplementation(((name: string) => {
    if (name !== 'readSeal') return Promise.resolve(responses[name]);
    localStorage.setItem('unbusted:sizedRoots:1', JSON.stringify(['x', ...keptRoots(1)].reverse()));
    return Promise.resolve(readSeal);
  }) as typeof call);
  expect(await check()).toEqual({ kind: 'sealed' });
});

test('verification names what differs from the grid, totals and own receipts, and repeats nothing else', async () => {
  const entry = { entryId: 41, entryName: 'ana 01', username: 'ana', joinedAfter: 0 };
  const grid = (total: number, picks: Sides) => ({
    rounds: [{ number: 1, name: 'First Round', games: GAMES }],
    entries: [{ ...entry, total, picks }],
  });
  vi.useFakeTimers();
  const queryClient = new QueryClient();
  queryClient.setQueryData(['user'], { id: 1 });
  responses.readReceipt = receiptOf([1, 2]);
  renewReceipt(queryClient, 41, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  responses.readPickGrid = grid(0, [1, 2]);
  expect(await checkPoolSeals(queryClient, POOL, [ENTRY])).toMatchObject({
    problems: [],
    rounds: [{ state: 'checked', problems: [], notes: [], own: ['ana 01'], hidden: 0 }],
  });
  seal([2, 2]);
  localStorage.removeItem('unbusted:sizedRoots:1');
  responses.readPickGrid = grid(1, [1, 2]);
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
