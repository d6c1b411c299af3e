import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { BrowserUser } from './browserUser.ts';

/** The cells of each row, as a screen reader reads them. */
export async function readRows({ page }: BrowserUser): Promise<string[]> {
  return page.locator('tr[data-index]').evaluateAll((rows) => {
    const wordsOf = (cell: Element) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement?.closest('[class*=avatar]')) texts.push(textContent?.trim() ?? '');
      }
      return texts.filter(Boolean).join(' ');
    };
    return rows.map((row) => [...row.children].map(wordsOf).join(' | '));
  });
}

/** Opens what the pool's progress in the heading leads to. */
export async function showDetails({ page }: BrowserUser): Promise<void> {
  await page.getByRole('button', { name: / decided|^[\d,]+ entr/ }).click();
}

/** The name of an entry, which opens it. */
export function entryName({ page }: BrowserUser, entry: string): Locator {
  return page.getByRole('row').getByRole('button', { name: entry, exact: true });
}

/** The cell of an entry's total. */
export function totalCell({ page }: BrowserUser, entry: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: entry, exact: true }) })
    .locator('td')
    .nth(1);
}

/** The distinct heights of some rows. */
export async function readHeights(rows: Locator): Promise<number[]> {
  const all = await rows.evaluateAll((found) => found.map((row) => Math.round(row.getBoundingClientRect().height)));
  return [...new Set(all)];
}

/** The table begins in the upper third of a phone of 390 × 844 px. */
const HIGHEST = 250;
const ROWS = 8;

/** Checks that the first screen of a leaderboard on a phone has enough rows of it. */
export async function seesTableAtOnce(person: BrowserUser, name: string): Promise<void> {
  const { page } = person;
  await page.locator('tr[data-index]').first().waitFor();
  await person.checkScreen(`head-${name}`);
  const top = await page.locator('table[aria-hidden]').evaluate((table) => table.getBoundingClientRect().top);
  expect(top, `the table begins, ${name}`).toBeLessThanOrEqual(HIGHEST);
  const rows = await page.locator('tr[data-index]').evaluateAll(
    (all) =>
      all.filter((row) => {
        const { left, width, top: from, bottom } = row.getBoundingClientRect();
        const seen = [from + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
        return seen.every((part) => part !== null && row.contains(part));
      }).length,
  );
  expect(rows, `rows of the first screen, ${name}`).toBeGreaterThanOrEqual(ROWS);
}
