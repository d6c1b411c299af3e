import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Round } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import type { BrowserUser } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { PicksScene } from './picksScene.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let scene: PicksScene;
let entry: Entry;

/** Sam's entry is in a pool with a tie-breaker. */
beforeEach(async () => {
  scene = await PicksScene.build(t);
  const scoring = { ...DEFAULT_SCORING, tieBreaker: 'total' } as const;
  const pool = await t.buildPool(scene.sam, scene.season, 'The Office', scoring);
  entry = await t.buildMember(pool, scene.sam, 'sam 01');
});

describe.each(STORY_DEVICES)('the guess for the tie-breaker %s', (_, device) => {
  test('a guess is saved when its field is left, and one that cannot be is refused', async () => {
    const person = await site.visitor(device, scene.sam);
    const part = guessPart(person);
    const field = guessField(person);
    await person.open('/picks');
    await field.fill('401');
    await field.press('Enter');
    await part.getByText('The total is a whole number from 0 to 400', { exact: true }).waitFor();
    await field.fill('141');
    await field.blur();
    await part.getByText('Saved', { exact: true }).waitFor();
    expect(await readGuess()).toBe(141);
  });

  test('a guess that could not be saved stays typed and is sent again', { tags: 'slow' }, async () => {
    await t.setGuess(entry, 141);
    const person = await site.visitor(device, scene.sam);
    const { page } = person;
    const part = guessPart(person);
    const field = guessField(person);
    await person.open('/picks');
    await field.waitFor();
    person.expectError(503, 'PUT /api/picks/tie-breaker');
    await intercept(page, '**/api/picks/tie-breaker*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await field.fill('150');
    await field.press('Enter');
    const retry = part.getByRole('button', { name: 'Not saved · Retry' });
    await retry.waitFor();
    // above the bar at the foot
    await retry.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await person.checkScreen('picks-guess-unsaved');
    expect(await field.inputValue()).toBe('150');
    expect(await readGuess()).toBe(141);
    await page.unroute('**/api/picks/tie-breaker*');
    await retry.click();
    await part.getByText('Saved', { exact: true }).waitFor();
    expect(await readGuess()).toBe(150);
  });

  test('a guess is below the Championship, and its result takes the place of the field', { tags: 'slow' }, async () => {
    await t.setGuess(entry, 150);
    const championship: Round = await t.buildRound(scene.season, { number: 6, name: 'Championship' });
    const { id } = await t.buildGame(championship, { region: 'Championship' });
    const person = await site.visitor(device, scene.sam);
    const { page } = person;
    const field = guessField(person);
    await person.open('/picks');
    await page.getByRole('button', { name: /^Championship/ }).click();
    await expect.poll(() => field.inputValue(), SOON).toBe('150');
    await field.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    await person.checkScreen('picks-guess');
    await t.sql((sql) => sql`update rounds set deadline = now() - make_interval(secs => 7 - number)`);
    await t.sql((sql) => sql`update games set winner = 1, score1 = 77, score2 = 66 where id = ${id}`);
    await person.reload();
    await guessPart(person).getByText('You guessed 150 points. The total was 143: 7 off.', { exact: true }).waitFor();
    expect(await field.count()).toBe(0);
  });

  test('an entry that is in no pool with a tie-breaker has no guess', { tags: 'slow' }, async () => {
    const another = await t.buildEntry(scene.sam, scene.season, 'sam 02');
    const person = await site.open(`/picks?entryId=${another.id}`, device, scene.sam);
    await person.page.getByRole('radio', { name: 'Duke' }).waitFor();
    expect(await guessPart(person).count()).toBe(0);
  });
});

function guessPart({ page }: BrowserUser): Locator {
  return page.getByRole('region', { name: 'Tie-breaker' });
}

function guessField(person: BrowserUser): Locator {
  return guessPart(person).getByLabel('Your guess, both scores together');
}

/** The guess that the server has. */
async function readGuess(): Promise<number | null> {
  return (await scene.sam.call('readGuess', { query: { entryId: entry.id } })).total;
}
