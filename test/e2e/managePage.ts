import type { BrowserUser } from './browserUser.ts';

/** Opens parts of Manage Pool by their headings. */
export async function openParts({ page }: BrowserUser, ...titles: string[]): Promise<void> {
  for (const name of titles) {
    const heading = page.getByRole('heading', { name, exact: true });
    await page.locator('details:not([open]) > summary').filter({ has: heading }).click();
  }
}
