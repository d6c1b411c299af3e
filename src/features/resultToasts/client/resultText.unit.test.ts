import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import { type OwnStanding, type Results, resultMessage } from './resultText.ts';

function game(id: number, winner: string | null, teams: Partial<Pick<Game, 'team1' | 'team2'>> = {}): Game {
  return aGame({ id, team1: `Home ${id}`, team2: `Away ${id}`, winner, ...teams });
}

const sam = (n: number, rank: number, total: number, groupId = 7): OwnStanding => ({
  entryId: n,
  groupId,
  entryName: `sam 0${n}`,
  rank,
  total,
});

function results(games: readonly Game[], own: readonly OwnStanding[] = []): Results {
  return {
    games: new Map(games.map((each) => [each.id, each])),
    own: new Map(own.map((each) => [`${each.groupId} ${each.entryId}`, each])),
  };
}

/** `picks` are the teams that own entries have picked, by game id. */
function messageOf(
  before: Results,
  now: Results,
  picks: Readonly<Record<number, readonly string[]>> = {},
  said: Readonly<Record<number, string>> = {},
) {
  return resultMessage(before, now, {
    poolName: (id) => `Pool ${id}`,
    picksOf: ({ id }) => picks[id] ?? [],
    seasonOf: (groupId) => (groupId === 8 ? 2 : 1),
    saidSeason: (seasonId) => said[seasonId],
  });
}
const textOf = (before: Results, now: Results) => messageOf(before, now)?.spoken;

const undecided = [1, 2, 3, 4].map((id) => game(id, null));
const decided = (count: number) => undecided.map((each) => (each.id <= count ? { ...each, winner: each.team1 } : each));

test('a message names both teams, marks a right pick, and has the points and ranks of an own entry', () => {
  const before = results(undecided, [sam(1, 7, 24)]);
  expect(messageOf(before, results(decided(1), [sam(1, 6, 26)]), { 1: ['Home 1'] })).toEqual({
    title: '✓ Home 1 beat Away 1',
    description: '+2 for sam 01 · 7th → 6th',
    spoken: 'Home 1 beat Away 1: You picked Home 1; +2 for sam 01, from 7th to 6th',
  });
});

test('a message marks a wrong pick and names it', () => {
  expect(
    messageOf(results(undecided, [sam(1, 6, 24)]), results(decided(1), [sam(1, 7, 24)]), { 1: ['Away 1'] }),
  ).toEqual({
    title: '✗ Home 1 beat Away 1',
    description: 'You picked Away 1\nsam 01 · 6th → 7th',
    spoken: 'Home 1 beat Away 1: You picked Away 1; sam 01, from 6th to 7th',
  });
});

test('a game that no own entry has picked, or that some picked right and some wrong, has no mark', () => {
  const won = (picks: readonly string[]) => messageOf(results(undecided), results(decided(1)), { 1: picks });
  expect(won([])).toMatchObject({ title: 'Home 1 beat Away 1', description: undefined });
  expect(won(['Home 1', 'Away 1', 'Home 1'])).toMatchObject({
    title: 'Home 1 beat Away 1',
    description: '2 of 3 picks right',
  });
  expect(won(['Home 1', 'Home 1'])).toMatchObject({ title: '✓ Home 1 beat Away 1', description: undefined });
});

test('of several results the right and wrong picks are counted, and up to three winners are read aloud', () => {
  const picks = { 1: ['Home 1'], 2: ['Away 2'], 3: ['Home 3'], 4: ['Home 4'] };
  expect(messageOf(results(undecided), results(decided(2)), picks)).toEqual({
    title: '2 results: 1 right, 1 wrong',
    description: undefined,
    spoken: 'Home 1 and Home 2 won; 1 right, 1 wrong',
  });
  expect(messageOf(results(undecided), results(decided(4)), picks)).toMatchObject({
    title: '4 results: 3 right, 1 wrong',
    spoken: '4 games were decided; 3 right, 1 wrong',
  });
  expect(messageOf(results(undecided), results(decided(2)), { 1: ['Away 1'] })?.title).toBe('2 results: 1 wrong');
});

test.each([
  ['points at the same rank', [7, 24], [7, 26], '+2 for sam 01'],
  ['a rank without points', [6, 24], [7, 24], 'sam 01 · 6th → 7th'],
  ['points that a correction takes away', [1, 26], [2, 24], '−2 for sam 01 · 1st → 2nd'],
])('a message says %s', (_, before, now, description) => {
  const [own, changed] = [before, now].map(([rank = 0, total = 0]) => sam(1, rank, total));
  if (!own || !changed) return expect.fail('no standing');
  expect(messageOf(results(undecided, [own]), results(decided(1), [changed]))?.description).toBe(description);
});

test('a result that changes no own standing has no more than its title', () => {
  const own = [sam(1, 7, 24)];
  expect(messageOf(results(undecided, own), results(decided(1), own))).toEqual({
    title: 'Home 1 beat Away 1',
    description: undefined,
    spoken: 'Home 1 beat Away 1',
  });
});

test('an entry in several pools has a line for each of them, with its name', () => {
  const before = results(undecided, [sam(1, 7, 24), sam(1, 2, 48, 8)]);
  const now = results(decided(1), [sam(1, 6, 26), sam(1, 1, 52, 8)]);
  expect(messageOf(before, now)?.description).toBe(
    '+2 for sam 01 in Pool 7 · 7th → 6th\n+4 for sam 01 in Pool 8 · 2nd → 1st',
  );
});

test('of many changed standings three have a line', () => {
  const places = (moved: number) => [1, 2, 3, 4, 5].map((n) => sam(n, n + moved, 0));
  expect(messageOf(results([], places(0)), results([], places(1)))).toMatchObject({
    title: 'The standings have changed',
    description: 'sam 01 · 1st → 2nd\nsam 02 · 2nd → 3rd\nsam 03 · 3rd → 4th\nand 2 more',
  });
});

test('of several results the picks of several entries are called so', () => {
  const picks = { 1: ['Home 1', 'Away 1'], 2: ['Home 2', 'Home 2'] };
  expect(messageOf(results(undecided), results(decided(2)), picks)?.title).toBe('2 results: 3 picks right, 1 wrong');
});

test.each([
  [2, 'Home 1 and Home 2 won'],
  [3, 'Home 1, Home 2, and Home 3 won'],
  [4, '4 games were decided'],
])('%i results at once make one message', (count, text) => {
  expect(textOf(results(undecided), results(decided(count)))).toBe(text);
});

test('a corrected result names the new winner, and one taken back names its game', () => {
  const home = results([game(1, 'Home 1')]);
  expect(textOf(home, results([game(1, 'Away 1')]))).toBe('Corrected: Away 1 beat Home 1');
  expect(textOf(home, results([game(1, null)]))).toBe('The result of Home 1 – Away 1 was taken back');
  expect(textOf(results(decided(2)), results(undecided))).toBe('The results of 2 games were taken back');
});

test('results and a correction at once make one message', () => {
  const before = results([game(1, 'Home 1'), game(2, null), game(3, 'Home 3')]);
  const now = results([game(1, 'Away 1'), game(2, 'Home 2'), game(3, null)]);
  expect(textOf(before, now)).toBe(
    'Home 2 beat Away 2. Corrected: Away 1 beat Home 1. The result of Home 3 – Away 3 was taken back',
  );
});

test('a team that is renamed or changes sides has not won again', () => {
  const before = results([game(1, 'A/B', { team1: 'A/B' })]);
  expect(messageOf(before, results([game(1, 'A', { team1: 'A' })]))).toBeUndefined();
  expect(messageOf(before, results([game(1, 'A/B', { team1: 'Away 1', team2: 'A/B' })]))).toBeUndefined();
});

test('a result loaded for the first time is in no message', () => {
  expect(messageOf(results([]), results(decided(4), [sam(1, 1, 10)]))).toBeUndefined();
});

const BOTH = { 1: 'March Madness', 2: 'Women’s March Madness' };
const ofWomen = (each: Game): Game => (each.id > 2 ? { ...each, seasonId: 2 } : each);

test('who plays in both tournaments is told of which one a result is', () => {
  const before = results(undecided.map(ofWomen), [sam(1, 7, 24), sam(2, 3, 20, 8)]);
  expect(messageOf(before, results(decided(1).map(ofWomen), [sam(1, 6, 26)]), { 1: ['Away 1'] }, BOTH)).toEqual({
    title: '✗ Home 1 beat Away 1',
    description: 'March Madness\nYou picked Away 1\n+2 for sam 01 · 7th → 6th',
    spoken: 'Home 1 beat Away 1: March Madness; You picked Away 1; +2 for sam 01, from 7th to 6th',
  });
  const ranks = results(undecided.map(ofWomen), [sam(2, 2, 20, 8)]);
  expect(messageOf(before, ranks, {}, BOTH)?.description).toBe('Women’s March Madness\nsam 02 · 3rd → 2nd');
});

test('results of both tournaments are counted together, and name none', () => {
  const before = results(undecided.map(ofWomen));
  const now = results([game(1, 'Home 1'), game(2, null), ofWomen(game(3, 'Home 3')), ofWomen(game(4, null))]);
  expect(messageOf(before, now, { 1: ['Home 1'], 3: ['Away 3'] }, BOTH)).toEqual({
    title: '2 results: 1 right, 1 wrong',
    description: undefined,
    spoken: '2 results; 1 right, 1 wrong',
  });
  expect(messageOf(before, now, {}, BOTH)?.title).toBe('2 results');
});
