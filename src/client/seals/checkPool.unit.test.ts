import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { Seal as ListedSeal } from '#contract/seals.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { commitmentOf, type SealedPicks } from '#domain/seals/seal.ts';
import { formatSeal, parseSeal } from '#domain/seals/sealFile.ts';
import { sealPool } from '#test/support/sealPool.ts';
import vector from '#test/support/sealVector.json' with { type: 'json' };
import { checkGuesses, checkHidden, checkOwn, checkOwnShown, checkShown, checkTotals, openSeal } from './checkPool.ts';

const POOL = { id: 7, seasonId: 3, ...DEFAULT_SCORING };
const SALT = 'ab'.repeat(32);
const FIRST = aGame({ id: 4, winner: 'Duke' });
const SECOND = [aGame({ id: 9 }), aGame({ id: 12, team1: 'Oregon', team2: 'Drake', winner: 'Drake' })];

/** Two entries: Ana has Duke and Drake, Kev has Baylor alone. */
const SEALED = { 41: [1, 2], 50: [2, null] } as const;
const PICKS = Object.entries(SEALED).map(
  ([entryId, [one, other]]): SealedPicks => ({
    entryId: Number(entryId),
    picks: new Map<number, 1 | 2 | null>([
      [9, one],
      [12, other],
    ]),
    auto: [],
    total: undefined,
    salt: SALT,
  }),
);

interface Options {
  readonly roundNumber?: number;
  readonly hidden?: number;
}

function sealOf(entries: readonly SealedPicks[], { roundNumber = 2, hidden }: Options = {}) {
  const origin = { seasonId: 3, roundNumber, groupId: 7, previous: null };
  const sealed = sealPool(sha256, { ...origin, entries });
  const leaves = sealed.entries.map((each) => ({
    ...origin,
    ...each,
    picks: each.entryId === hidden ? undefined : each.text,
  }));
  const head = { ...origin, entries: leaves.length };
  const text = formatSeal({ ...head, size: leaves.length + 1, root: sealed.root, head }, leaves);
  const sealedAt = '2031-03-20T16:00:00.000Z';
  const listed: ListedSeal = {
    roundNumber,
    entries: leaves.length,
    root: sealed.root,
    sealedAt,
    previous: null,
    replaced: false,
  };
  return { text, listed, receipts: sealed.entries };
}

const entry = {
  username: 'ana',
  avatarUrl: null,
  emailHash: null,
  tileEmoji: null,
  tileColor: null,
  joinedAfter: 0,
  absent: [],
};

/** The grid with the sealed picks: the first round's game, then the two of the second. */
function gridWith(
  ana: readonly number[],
  kev: readonly number[] = [2, 2, 0],
  others: readonly object[] = [],
): PickGrid {
  return {
    groupId: 7,
    seasonId: 3,
    rounds: [
      { id: 1, number: 1, name: 'First Round', games: [FIRST] },
      { id: 2, number: 2, name: 'Second Round', games: SECOND },
    ],
    entries: [
      { ...entry, entryId: 41, entryName: 'Ana', total: 3, picks: ana },
      { ...entry, entryId: 50, entryName: 'Kev', total: 0, picks: kev },
      ...others,
    ],
  } as unknown as PickGrid;
}

const { text: TEXT, listed: LISTED, receipts } = sealOf(PICKS);
const shown = (grid: PickGrid) => checkShown(parseSeal(TEXT), grid);

test('the browser’s hash is that of the server, on every length around a block', async () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Buffer.alloc(length, length);
    expect(sha256(bytes)).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  }
});

test('a seal that fits opens without a problem, that of another implementation too', () => {
  expect(openSeal(POOL, LISTED, TEXT)).toMatchObject({ seal: { root: LISTED.root }, problems: [] });
  const listed = { ...LISTED, entries: vector.entries.length, root: vector.root };
  expect(openSeal(POOL, listed, vector.seal).problems).toEqual([]);
});

test('a seal that is not the listed one is reported', () => {
  expect(openSeal({ id: 8, seasonId: 3 }, LISTED, TEXT).problems).toEqual([
    'This is the seal of pool 7, round 2 of season 3.',
  ]);
  expect(openSeal(POOL, { ...LISTED, roundNumber: 1 }, TEXT).problems).toHaveLength(1);
  expect(openSeal(POOL, { ...LISTED, entries: 3 }, TEXT).problems).toEqual(['The list has 3 entries, the seal 2.']);
  expect(openSeal(POOL, { ...LISTED, root: vector.root }, TEXT).problems).toEqual([
    `The list has the root ${vector.root}, the seal ${LISTED.root}.`,
  ]);
  expect(openSeal(POOL, { ...LISTED, previous: vector.root }, TEXT).problems).toEqual([
    `The seal before it has the root ${vector.root} in the list, none in the seal.`,
  ]);
});

test('a change of any byte of the text is found', () => {
  const missed = [...TEXT].flatMap((char, at) => {
    const other = String.fromCharCode(char.charCodeAt(0) ^ 1);
    const { problems } = openSeal(POOL, LISTED, TEXT.slice(0, at) + other + TEXT.slice(at + 1));
    return problems.length > 0 ? [] : `${at}: ${other}`;
  });
  expect(missed).toEqual([]);
  expect(openSeal(POOL, LISTED, '')).toEqual({
    seal: undefined,
    problems: ['The first three lines are not those of a seal: origin, leaves, root.'],
  });
});

test('picks that are shown as sealed are no problem, nor is a round that does not count', () => {
  expect(shown(gridWith([1, 1, 2]))).toEqual({ problems: [], notes: [] });
  const { text } = sealOf(PICKS, { roundNumber: 5 });
  expect(checkShown(parseSeal(text), gridWith([1, 2, 1]))).toEqual({ problems: [], notes: [] });
});

test('each pick that is shown other than sealed is named, with its entry and game', () => {
  expect(shown(gridWith([1, 2, 1], [2, 2, 1])).problems).toEqual([
    'Ana, Duke – Baylor: sealed Duke, shown Baylor.',
    'Ana, Oregon – Drake: sealed Drake, shown Oregon.',
    'Kev, Oregon – Drake: sealed no pick, shown Oregon.',
  ]);
});

test('a pick that is shown no more, and an entry that joined after the lock, are notes', () => {
  const late = { ...entry, entryId: 60, entryName: 'Late', total: 0, picks: [0, 0, 0] };
  const later = { ...late, entryId: 61, entryName: 'Later', joinedAfter: 2, absent: [] };
  expect(shown(gridWith([1, 0, 2], [2, 2, 0], [late, later]))).toEqual({
    problems: [],
    notes: [
      'Ana, Duke – Baylor: sealed Duke, shown no pick.',
      'Late has no leaf in this seal: it was not in the pool at the lock.',
    ],
  });
});

test('an entry that joined later by the grid is compared where the grid shows its picks', () => {
  const later = (picks: readonly number[]) => {
    const { entries, ...grid } = gridWith([1, ...picks]);
    return {
      ...grid,
      entries: entries.map((each) => (each.entryId === 41 ? { ...each, joinedAfter: 2, absent: [] } : each)),
    };
  };
  expect(shown(later([0, 0]))).toEqual({ problems: [], notes: [] });
  expect(shown(later([1, 2]))).toEqual({ problems: [], notes: [] });
  expect(shown(later([2, 0]))).toEqual({
    problems: ['Ana, Duke – Baylor: sealed Duke, shown Baylor.'],
    notes: [],
  });
  const absent = { ...entry, entryId: 60, entryName: 'Late', total: 0, joinedAfter: 2, absent: [], picks: [0, 1, 0] };
  expect(shown(gridWith([1, 1, 2], [2, 2, 0], [absent])).notes).toEqual([
    'Late has no leaf in this seal: it was not in the pool at the lock.',
  ]);
});

test('a guess that is shown, though the seal of the Championship has none, is a problem', () => {
  const { rounds, ...grid } = gridWith([1, 1, 2]);
  const [first, second] = rounds;
  if (!first || !second) expect.fail();
  const games = second.games.map((game) => ({ ...game, region: 'Championship' as const }));
  const last = { ...grid, rounds: [first, { ...second, games }] };
  const board = { rows: [{ entryId: 41, entryName: 'Ana', guess: 140 }] } as Leaderboard;
  expect(checkGuesses(parseSeal(TEXT), board, last)).toEqual({
    problems: ['Ana, guess of the total: not sealed, shown 140.'],
    notes: [],
  });
});

test('a sealed entry that the grid lacks is a problem, a hidden one is not', () => {
  const grid = gridWith([1, 1, 2]);
  const alone = { ...grid, entries: grid.entries.slice(0, 1) };
  expect(shown(alone).problems).toEqual(['Entry 50 is sealed, but not in the Pick Grid.']);
  expect(checkShown(parseSeal(sealOf(PICKS, { hidden: 50 }).text), alone)).toEqual({ problems: [], notes: [] });
});

test('an entry that the grid shows, and whose sealed picks are hidden, is a problem', () => {
  expect(checkShown(parseSeal(sealOf(PICKS, { hidden: 50 }).text), gridWith([1, 1, 2]))).toEqual({
    problems: ['Kev is in the Pick Grid, but the seal hides its picks. If it has just left the pool, verify again.'],
    notes: [],
  });
});

test('entries that were hidden at another look, and are not now, or the reverse, are named', () => {
  const grid = gridWith([1, 1, 2]);
  const [shownNow, hiddenNow] = [parseSeal(TEXT), parseSeal(sealOf(PICKS, { hidden: 50 }).text)];
  expect(checkHidden(shownNow, [], grid)).toEqual([]);
  expect(checkHidden(hiddenNow, [50], grid)).toEqual([]);
  expect(checkHidden(shownNow, [50], grid)).toEqual(['Kev: picks hidden then, shown now.']);
  const alone = { ...grid, entries: grid.entries.slice(0, 1) };
  expect(checkHidden(hiddenNow, [], alone)).toEqual(['Entry 50: picks shown then, hidden now.']);
});

test('a receipt is compared by the names of teams', () => {
  const text = receipts[0]?.text.replace('9=1', '9=2') ?? '';
  const receipt = { text, commitment: commitmentOf(sha256, text), at: '2031-03-20T15:00:00.000Z' };
  const namesOf = () => ({ game: 'Duke – Baylor', teams: ['Duke', 'Baylor'] as const });
  expect(checkOwn(parseSeal(TEXT), receipt, { namesOf })).toEqual(['Duke – Baylor: saved Baylor, sealed Duke.']);
});

test('a guess that is shown other than sealed is a problem, one that is shown no more a note', () => {
  const [ana, kev] = PICKS;
  const { text, receipts: withTotals } = sealOf(
    [ana, kev].flatMap((each) => (each ? { ...each, total: each.entryId === 41 ? 141 : null } : [])),
  );
  const boardOf = (anas: number | null, kevs: number | null) =>
    ({
      rows: [
        { entryId: 41, entryName: 'Ana', guess: anas },
        { entryId: 50, entryName: 'Kev', guess: kevs },
      ],
    }) as Leaderboard;
  const [seal, grid] = [parseSeal(text), gridWith([1, 1, 2])];
  expect(checkGuesses(seal, boardOf(141, null), grid)).toEqual({ problems: [], notes: [] });
  expect(checkGuesses(seal, boardOf(140, 3), grid).problems).toEqual([
    'Ana, guess of the total: sealed 141, shown 140.',
    'Kev, guess of the total: sealed none, shown 3.',
  ]);
  const gone = 'Ana, guess of the total: sealed 141, shown none.';
  expect(checkGuesses(seal, boardOf(null, null), grid)).toEqual({ problems: [], notes: [gone] });
  expect(checkGuesses(parseSeal(TEXT), boardOf(140, 3), grid)).toEqual({ problems: [], notes: [] });

  const receipt = { ...(withTotals[0] ?? expect.fail()), at: '2031-03-20T15:00:00.000Z' };
  const of = (guess: number | null) =>
    checkOwnShown('Ana', receipt, { games: SECOND, sides: [1, 2], auto: new Set(), guess }, (_, side) => side);
  expect([of(141), of(140), of(null)]).toEqual([
    { problems: [], notes: [] },
    { problems: ['Ana, guess of the total: sealed 141, shown 140.'], notes: [] },
    { problems: [], notes: [gone] },
  ]);
});

test('picks of the autopilot are shown with their mark, or not at all in a pool that did not allow it', () => {
  const [ana, kev] = PICKS;
  const { text } = sealOf([{ ...(ana ?? expect.fail()), auto: [9, 12] }, kev ?? expect.fail()]);
  const checked = (picks: readonly number[], isAuto?: readonly boolean[]) => {
    const grid = gridWith(picks);
    const entries = grid.entries.map((each) =>
      each.entryId === 41 && isAuto ? { ...each, isAuto: [...isAuto] } : each,
    );
    return checkShown(parseSeal(text), { ...grid, entries });
  };
  expect(checked([1, 1, 2], [false, true, true])).toEqual({ problems: [], notes: [] });
  expect(checked([1, 0, 0])).toEqual({
    problems: [],
    notes: ['Ana: 2 picks of the autopilot, which this pool did not allow.'],
  });
  expect(checked([1, 1, 2], [false, true, false])).toEqual({
    problems: ['Ana, Oregon – Drake: sealed as picked by the autopilot, shown as by hand.'],
    notes: [],
  });
  expect(checked([1, 1, 1], [false, true, true]).problems).toEqual([
    'Ana, Oregon – Drake: sealed Drake, shown Oregon.',
  ]);
  expect(checked([1, 0, 2], [false, false, true]).notes).toEqual(['Ana, Duke – Baylor: sealed Duke, shown no pick.']);
});

test('a total that does not follow from picks, winners and points is reported', () => {
  expect(checkTotals(gridWith([1, 1, 2]), POOL)).toEqual([]);
  const grid = gridWith([1, 1, 1], [1, 1, 0]);
  expect(checkTotals(grid, POOL)).toEqual([
    'Ana: 1 point by these picks, 3 shown.',
    'Kev: 1 point by these picks, 0 shown.',
  ]);
  expect(checkTotals(gridWith([1, 1, 2]), { ...POOL, upsetBonus: 1 })).toEqual([
    'Ana: 11 points by these picks, 3 shown.',
  ]);
  expect(checkTotals(gridWith([2, 1, 2]), { ...POOL, countsFrom: 2 })).toEqual([
    'Ana: 2 points by these picks, 3 shown.',
  ]);
});
