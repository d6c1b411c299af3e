import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { Seal as ListedSeal } from '#contract/seals.ts';
import type { PickGrid } from '#contract/standings.ts';
import { USUAL_SCORING } from '#domain/scoring.ts';
import { formatSeal, hashOf, leafHex, leafText, parseSeal, rootOf } from '#domain/seal.ts';
import vector from '#test/support/sealVector.json' with { type: 'json' };
import { checkOwn, checkShown, checkTotals, openSeal } from './checkPool.ts';

const POOL = { id: 7, seasonId: 3, ...USUAL_SCORING };
const SALT = 'ab'.repeat(32);
const FIRST = aGame({ id: 4, winner: 'Duke' });
const SECOND = [aGame({ id: 9 }), aGame({ id: 12, team1: 'Oregon', team2: 'Drake', winner: 'Drake' })];

/** Two entries: Ana has Duke and Drake, Kev has Baylor alone. */
const SEALED = { 41: [1, 2], 50: [2, null] } as const;
const texts = Object.entries(SEALED).map(([entryId, [one, other]]) => {
  const picks = new Map<number, 1 | 2 | null>([
    [9, one],
    [12, other],
  ]);
  return leafText({ seasonId: 3, roundNumber: 2, entryId: Number(entryId), picks, salt: SALT });
});

function sealOf(leaves: readonly string[], groupId = 7): { text: string; listed: ListedSeal } {
  const parts = leaves.map((text) => ({ text }));
  const hashes = leaves.map((text) => Buffer.from(leafHex(sha256, text), 'hex'));
  const root = rootOf(sha256, hashes);
  const text = formatSeal({ seasonId: 3, roundNumber: 2, groupId, size: leaves.length, root }, parts);
  const sealedAt = '2031-03-20T16:00:00.000Z';
  return { text, listed: { roundNumber: 2, entries: leaves.length, root, sealedAt, previous: null, replaced: false } };
}

const entry = { username: 'ana', avatarUrl: null, emailHash: null, tileEmoji: null, tileColor: null, joinedAfter: 0 };

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
      { number: 1, name: 'First Round', games: [FIRST] },
      { number: 2, name: 'Second Round', games: SECOND },
    ],
    entries: [
      { ...entry, entryId: 41, entryName: 'Ana', total: 3, picks: ana },
      { ...entry, entryId: 50, entryName: 'Kev', total: 0, picks: kev },
      ...others,
    ],
  } as unknown as PickGrid;
}

const { text: TEXT, listed: LISTED } = sealOf(texts);
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
    'This is the seal of pool 7, season 3, round 2.',
  ]);
  expect(openSeal(POOL, { ...LISTED, roundNumber: 1 }, TEXT).problems).toHaveLength(1);
  expect(openSeal(POOL, { ...LISTED, entries: 3 }, TEXT).problems).toEqual(['The list has 3 entries, the seal 2.']);
  expect(openSeal(POOL, { ...LISTED, root: vector.root }, TEXT).problems).toEqual([
    `The list has the root ${vector.root}, the seal ${LISTED.root}.`,
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
    problems: ['The first three lines are not those of a seal: origin, entries, root.'],
  });
});

test('picks that are shown as sealed are no problem, nor is a round that does not count', () => {
  expect(shown(gridWith([1, 1, 2]))).toEqual({ problems: [], notes: [] });
  const { text } = sealOf(texts.map((leaf) => leaf.replace('\n2\n', '\n5\n')));
  expect(checkShown({ ...parseSeal(text), roundNumber: 5 }, gridWith([1, 2, 1]))).toEqual({ problems: [], notes: [] });
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
  const later = { ...late, entryId: 61, entryName: 'Later', joinedAfter: 2 };
  expect(shown(gridWith([1, 0, 2], [2, 2, 0], [late, later]))).toEqual({
    problems: [],
    notes: [
      'Ana, Duke – Baylor: sealed Duke, shown no pick.',
      'Late is not in this seal: the entry joined after the lock.',
    ],
  });
});

test('a sealed entry that the grid lacks is a problem, a hidden one is not', () => {
  const grid = gridWith([1, 1, 2]);
  const alone = { ...grid, entries: grid.entries.slice(0, 1) };
  expect(shown(alone).problems).toEqual(['Entry 50 is sealed, but not in the Pick Grid.']);
  const seal = parseSeal(TEXT);
  const [ana, kev] = seal.leaves.map((leaf) => ({ hash: Buffer.from(hashOf(sha256, leaf)).toString('hex'), leaf }));
  const hidden = { ...seal, leaves: [ana?.leaf ?? expect.fail(), { hash: kev?.hash ?? '' }] };
  expect(checkShown(hidden, alone)).toEqual({ problems: [], notes: [] });
});

test('a receipt is compared by the names of teams', () => {
  const [text = ''] = texts;
  const saved = text.replace('9=1', '9=2');
  const receipt = { text: saved, leaf: leafHex(sha256, saved), at: '2031-03-20T15:00:00.000Z' };
  const namesOf = () => ({ game: 'Duke – Baylor', teams: ['Duke', 'Baylor'] as const });
  expect(checkOwn(parseSeal(TEXT), receipt, { namesOf })).toEqual(['Duke – Baylor: saved Baylor, sealed Duke.']);
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
