import { describe, expect, test } from 'vitest';
import { aRow } from './screenFixtures.ts';
import { pageBelowPodium, standingsPage } from './standingsPage.ts';

/** Entries 1 to n, of which so many share the lead. */
function rowsOf(count: number, leaders = 1) {
  return Array.from({ length: count }, (_, place) =>
    place < leaders ? aRow(`${place + 1}`, 1, 90) : aRow(`${place + 1}`, place + 1, 80 - place),
  );
}

const namesOf = (rows: readonly { readonly entryName: string }[]) => rows.map(({ entryName }) => Number(entryName));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the standings of a screen, ten rows at a time', () => {
  test('up to ten entries have one page, which needs no word about it', () => {
    expect(standingsPage(rowsOf(10), 7)).toMatchObject({ leaders: [], range: undefined, count: 1 });
    expect(namesOf(standingsPage(rowsOf(10), 7).others)).toEqual(numbers(1, 10));
  });

  test('the leader stays above each later page, and the heading says which entries these are', () => {
    const rows = rowsOf(60);
    const pages = numbers(0, 6).map((turn) => standingsPage(rows, turn));
    expect(pages.map(({ range }) => range)).toEqual([
      '1 to 10 of 60',
      'leader and 11 to 19 of 60',
      'leader and 20 to 28 of 60',
      'leader and 29 to 37 of 60',
      'leader and 38 to 46 of 60',
      'leader and 47 to 55 of 60',
      'leader and 52 to 60 of 60',
    ]);
    expect(pages.map(({ number, count }) => `${number} of ${count}`)).toEqual(numbers(1, 7).map((n) => `${n} of 7`));
    expect(pages.slice(1).every(({ leaders }) => namesOf(leaders).join() === '1')).toBe(true);
    expect(new Set(pages.flatMap(({ others }) => namesOf(others)))).toEqual(new Set(numbers(1, 60)));
    expect(standingsPage(rows, 7)).toEqual(pages[0]);
  });

  test('a last page of few entries is filled up with those before', () => {
    const { leaders, others, range } = standingsPage(rowsOf(13), 1);
    expect([namesOf(leaders), namesOf(others), range]).toEqual([[1], numbers(5, 13), 'leader and 5 to 13 of 13']);
  });

  test('up to three who share the lead stay; more of them, and those without a point, take turns with the others', () => {
    const shared = standingsPage(rowsOf(20, 2), 1);
    expect([namesOf(shared.leaders), namesOf(shared.others)]).toEqual([[1, 2], numbers(11, 18)]);
    expect(shared.range).toBe('leaders and 11 to 18 of 20');
    expect(standingsPage(rowsOf(20, 4), 1)).toMatchObject({ leaders: [], range: '11 to 20 of 20' });
    const before = rowsOf(12).map((row) => ({ ...row, rank: 1, total: 0 }));
    expect(standingsPage(before, 1)).toMatchObject({ leaders: [], range: '3 to 12 of 12' });
  });
});

test('at the end those below the podium take turns, nine at a time', () => {
  const pages = [0, 1, 2, 3].map((turn) => pageBelowPodium(rowsOf(25), turn));
  expect(pages.map(({ range, number, count }) => `${range}, ${number} of ${count}`)).toEqual([
    '4 to 12 of 25, 1 of 3',
    '13 to 21 of 25, 2 of 3',
    '17 to 25 of 25, 3 of 3',
    '4 to 12 of 25, 1 of 3',
  ]);
  expect(namesOf(pages[2]?.others ?? [])).toEqual(numbers(17, 25));
  expect(pageBelowPodium(rowsOf(5), 3)).toMatchObject({ range: '4 to 5 of 5', number: 1, count: 1 });
  expect(pageBelowPodium(rowsOf(5), 3).others).toHaveLength(2);
});
