import type { Locator } from 'playwright-core';
import type { BrowserUser } from './browserUser.ts';

/** more tab stops than any screen of these tests has */
const STOPS = 80;

export type Role = 'button' | 'combobox' | 'link' | 'radio' | 'tab' | 'textbox';

/** Presses Tab until the focus is on the element with this accessible name. */
export function tabTo(person: BrowserUser, role: Role, name: string): Promise<void> {
  return tabUntil(person, person.page.getByRole(role, { name, exact: true }));
}

/** Presses Tab until the focus is on one of these elements. */
export async function tabUntil({ page }: BrowserUser, control: Locator): Promise<void> {
  await control.first().waitFor();
  const wanted = control.and(page.locator(':focus'));
  for (let stop = 0; stop < STOPS; stop++) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus never comes to ${control}`);
}
