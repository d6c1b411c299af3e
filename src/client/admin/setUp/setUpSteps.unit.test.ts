import { describe, expect, test } from 'vitest';
import { aGame, aPool, aSeason, aStanding } from '#client/testing/fixtures.ts';
import { type SeasonData, setUpSteps } from './setUpSteps.ts';

const ADA = 1;
const BOB = 2;

const season = aSeason();
const empty: SeasonData = { season, past: new Set(), games: [], pools: [], standings: [] };
const games = [aGame()];
const pools = [aPool({ adminId: ADA })];
const own = [{ entryId: 1, entryName: 'ada 01', rank: 1, total: 0, moved: null }];

/** The steps as text, such as `✓ season, → bracket, pool, invite`. */
function textOf(data?: Partial<SeasonData>): string {
  const marks = { done: '✓ ', next: '→ ', later: '' };
  const steps = setUpSteps(ADA, data && { ...empty, ...data });
  return steps.map(({ name, state }) => marks[state] + name).join(', ');
}

describe('the steps of a fresh site', () => {
  test.each<[string, Partial<SeasonData> | undefined, string]>([
    ['a site without a season begins with it', undefined, '→ season, bracket, pool, invite'],
    ['a season without games needs its bracket', {}, '✓ season, → bracket, pool, invite'],
    ['a season with games needs a pool', { games }, '✓ season, ✓ bracket, → pool, invite'],
    ['a pool without anybody needs an invitation', { games, pools }, '✓ season, ✓ bracket, ✓ pool, → invite'],
    [
      'a pool with own entries alone needs an invitation',
      { games, pools, standings: [aStanding({ entries: 1, own })] },
      '✓ season, ✓ bracket, ✓ pool, → invite',
    ],
    ['a pool that was created before the bracket is done', { pools }, '✓ season, → bracket, ✓ pool, invite'],
  ])('%s', (_, data, expected) => {
    expect(textOf(data)).toBe(expected);
  });

  test.each<[string, Partial<SeasonData>]>([
    ['somebody else is in a pool', { games, pools, standings: [aStanding({ entries: 2, own })] }],
    ['the only pool is somebody else’s', { games, pools: [aPool({ adminId: BOB })] }],
    ['a round with games is past', { games, past: new Set([1]) }],
    ['the season is archived', { season: { ...season, isActive: false, isArchived: true } }],
  ])('no steps are left once %s', (_, data) => {
    expect(textOf(data)).toBe('');
  });

  test('a past round without games does not end the steps', () => {
    expect(textOf({ past: new Set([1]) })).toBe('✓ season, → bracket, pool, invite');
  });
});
