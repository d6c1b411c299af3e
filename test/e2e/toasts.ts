import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { BrowserUser } from './browserUser.ts';

export function notifications({ page }: BrowserUser): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}

export function notification(person: BrowserUser, words: string): Locator {
  return notifications(person).getByText(words, { exact: true });
}

/** A timeout for automatic changes on a busy machine. */
export const SOON = { timeout: 15_000 };

/** Waits until the page would tell a new result; the code for it comes after the screen. */
export async function waitForNews({ page }: BrowserUser): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('results watched').length > 0);
}

/** Waits for the focus on the element with this label, else this id, else this text. */
export async function expectFocus({ page }: BrowserUser, on: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element, body } = document;
      if (element === body) return 'nothing';
      return (element?.getAttribute('aria-label') ?? element?.id) || element?.textContent;
    });
  await expect.poll(focused, SOON).toBe(on);
}
