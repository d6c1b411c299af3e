import { poolTabs } from '#app/testing.ts';
import { type BrowserUser, goTo } from './browserUser.ts';

/** On the leaderboard of a pool: opens what there is about it, from the tab of pools, or from its menu where there is none. */
export async function openAbout(person: BrowserUser, pool: { readonly name: string }, what: string): Promise<void> {
  const { page } = person;
  const [tab] = poolTabs;
  if (tab === undefined) {
    await page.getByRole('button', { name: 'Share, files and print' }).click();
    await page.getByRole('menuitem', { name: what }).click();
    return;
  }
  await goTo(person, tab);
  const about = page.getByRole('navigation', { name: `About ${pool.name}` });
  await about.getByRole('button', { name: what }).click();
}
