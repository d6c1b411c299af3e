import { beforeEach, expect, test } from 'vitest';
import { type BrowserUser, DESK, goTo } from './browserUser.ts';
import { openBrowserSite } from './site.ts';
import { tabTo } from './tabTo.ts';
import { expectFocus, notification } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;
/** more tab stops than any of these screens has */
const STOPS = 40;

const INVITATION = `- banner:
  - paragraph: Unbusted
  - text: Beta
  - heading "Ana invites you to The Water Cooler" [level=1]
  - paragraph: 1 player · Round 1 locks …
  - link "How it works":
    - /url: /how-it-works`;
const REGISTRATION = `- main:
  - tablist:
    - tab "Register" [selected]
    - tab "Log In"
  - tabpanel "Register":
    - text: Username
    - paragraph: Other players see it
    - textbox "Username"
    - button "Choose your picture"
    - text: Email
    - paragraph: Only the pool’s admins will see it
    - textbox "Email"
    - text: Password
    - paragraph: At least 6 characters
    - textbox "Password"
    - button "Toggle password visibility":
      - img
    - button "Register and Join"
  - 'region "A pick is one tap: try it"':
    - 'heading "A pick is one tap: try it" [level=2]'
    - group "Oregon or Liberty":
      - text: Oregon or Liberty
      - radiogroup "Your pick":
        - radio "Seed 5 Oregon"
        - radio "Seed 12 Liberty"
    - status: "Just a sample: nothing is saved."`;

beforeEach(async () => {
  await t.database.reset();
  const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  await t.buildGame(await t.buildRound(season));
});

/** The focused element and its outline; undefined once the focus has left the page. Runs in the page. */
function focusRing() {
  const { activeElement: element, body } = document;
  if (!element || element === body) return undefined;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  return { tag: element.tagName, ring: `${outlineWidth} ${outlineStyle} ${outlineColor}` };
}

test('all links, buttons and tabs have the same focus ring', { tags: 'slow' }, async () => {
  const ada = await t.buildUser({ username: 'Ada', isAdmin: true });
  const [season] = await ada.call('listSeasons');
  if (!season) throw new Error('there is no season');
  const pool = await t.buildPool(ada, season);
  await t.buildMember(pool, ada);
  const person = await site.open('/', DESK, ada);
  const { page } = person;
  const rings = new Map<string, Set<string>>();
  for (const [section, control] of [
    ['Dashboard', 'Account menu of Ada'],
    ['My Picks', 'New Entry'],
    ['Admin', 'New Game'],
  ] as const) {
    await goTo(person, section);
    // the screen before has such a button too
    if (section !== 'Dashboard') await expectFocus(person, 'main');
    await page.getByRole('button', { name: control, exact: true }).waitFor();
    for (let stop = 0; stop < STOPS; stop++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(focusRing);
      if (!focused) break;
      if (['INPUT', 'SELECT'].includes(focused.tag)) continue;
      rings.set(focused.ring, (rings.get(focused.ring) ?? new Set()).add(`${section}: ${focused.tag}`));
    }
  }
  // on light areas and on the dark header
  expect([...rings.keys()].sort()).toEqual(['2px solid rgb(194, 65, 12)', '2px solid rgb(255, 138, 92)']);
});

test('a user registers, creates an entry and a pool, copies its link and logs out by keyboard alone', {
  tags: 'slow',
}, async () => {
  const person = await site.visitor(DESK);
  const { page } = person;
  const { keyboard } = page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.open('/');
  await page.getByRole('tab', { name: 'Log In' }).waitFor();
  await tabTo(person, 'tab', 'Log In');
  await keyboard.press('ArrowRight');
  for (const [name, value] of [
    ['Username', 'Ada'],
    ['Email', 'ada@example.org'],
  ] as const) {
    await tabTo(person, 'textbox', name);
    await keyboard.type(value);
  }
  await keyboard.press('Tab');
  await page.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor();
  await keyboard.type('no brackets busted');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await expectFocus(person, 'main');

  await tabTo(person, 'button', 'New Entry');
  await keyboard.press('Enter');
  await page.locator('input:focus').and(page.getByLabel('Entry name')).waitFor();
  await keyboard.press('Enter');
  await notification(person, 'Entry created successfully').waitFor();
  await expectFocus(person, 'New Entry');
  await tabTo(person, 'link', 'Create pool');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Create Pool' }).waitFor();
  await expectFocus(person, 'main');
  await tabTo(person, 'textbox', 'Pool name');
  await keyboard.type('The Office');
  await keyboard.press('Tab');
  await page.getByText('Rules: 1-2-3-4-5-6, one entry').waitFor();
  await keyboard.press('Enter');
  await tabTo(person, 'combobox', 'Your entry');
  await keyboard.press('End');
  await tabTo(person, 'button', 'Create Pool');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The Office' }).waitFor();
  await expectFocus(person, 'main');
  await page.getByText('Your pool is ready, and Ada 02 is in it.').waitFor();
  await tabTo(person, 'button', 'Copy Invite');
  await keyboard.press('Enter');
  await notification(person, 'Copied!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/groups/join/');

  await tabTo(person, 'button', 'Account menu of Ada');
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'My Entries and Pools' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('ArrowUp');
  await page.getByRole('menuitem', { name: 'Log Out' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('Enter');
  await page.waitForURL('/auth');
  await expectFocus(person, 'main');
});

/** A page as a screen reader reads it, without times. */
async function treeOf({ page }: BrowserUser, role: 'banner' | 'main'): Promise<string> {
  const tree = await page.getByRole(role).ariaSnapshot();
  return tree.replace(/locks .*/, 'locks …');
}

test('a newcomer with an invite link registers, joins and picks by keyboard, and a screen reader reads each step', {
  tags: 'slow',
}, async () => {
  const ana = await t.buildUser({ username: 'Ana' });
  const [season] = await ana.call('listSeasons');
  if (!season) throw new Error('there is no season');
  const [game] = await ana.call('listGames', { params: { seasonId: season.id } });
  if (!game) throw new Error('there is no game');
  const pool = await t.buildPool(ana, season, 'The Water Cooler');
  await t.buildMember(pool, ana);
  const person = await site.visitor(DESK);
  const { page } = person;
  const { keyboard } = page;
  await person.open(`/groups/join/${pool.inviteCode}`);
  await page.getByRole('heading', { name: 'A pick is one tap' }).waitFor();
  expect(await treeOf(person, 'banner')).toBe(INVITATION);
  expect(await treeOf(person, 'main')).toBe(REGISTRATION);
  await tabTo(person, 'radio', 'Seed 5 Oregon');
  await keyboard.press('ArrowRight');
  await page.getByRole('status').getByText('Liberty it is.').waitFor();
  // from the end of the page to its beginning
  await tabTo(person, 'textbox', 'Username');
  await keyboard.type('Pat');
  await tabTo(person, 'textbox', 'Email');
  await keyboard.type('pat@example.org');
  await keyboard.press('Tab');
  await keyboard.type('no brackets busted');
  await keyboard.press('Enter');
  await page.waitForURL(`/groups/${pool.id}/picks?entryId=*`);
  await expectFocus(person, 'main');
  await tabTo(person, 'radio', `Seed ${game.seed1} ${game.team1}`);
  await keyboard.press('Space');
  await page.getByRole('radio', { name: `${game.team1} Saved`, checked: true }).waitFor();
});
