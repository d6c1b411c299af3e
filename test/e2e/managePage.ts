import type { BrowserUser } from './browserUser.ts';

/** Opens parts of Manage Pool by their headings, and the headings that they stand under. */
export async function openParts({ page }: BrowserUser, ...titles: string[]): Promise<void> {
  for (const name of titles) {
    const heading = page.getByRole('heading', { name, exact: true, includeHidden: true });
    await heading.waitFor({ state: 'attached' });
    const closed = page.locator('details:not([open])').filter({ has: heading });
    while ((await closed.count()) > 0) await closed.first().locator('> summary').click();
  }
}
