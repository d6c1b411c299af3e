import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { BrowserUser } from './browserUser.ts';

/** Where notifications are. */
export function notifications({ page }: BrowserUser): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}

/** The notification of these words, once it is up. */
export function notification(person: BrowserUser, words: string): Locator {
  return notifications(person).getByText(words, { exact: true });
}

/** For what comes by itself, on a machine that has much else to do. */
export const SOON = { timeout: 15_000 };

/** Waits until the focus is on what has this label, or else this id, or else this text. */
export async function expectFocus({ page }: BrowserUser, on: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element, body } = document;
      if (element === body) return 'nothing';
      return (element?.getAttribute('aria-label') ?? element?.id) || element?.textContent;
    });
  await expect.poll(focused, SOON).toBe(on);
}
