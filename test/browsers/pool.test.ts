import { beforeEach, describe, expect, test } from 'vitest';
import { buildStandings, type Standings } from '#test/e2e/standingsScene.ts';
import { howItWorks, manage, profile, toast } from './names.ts';
import { LOOKS, openStorySite } from './site.ts';

const site = await openStorySite();
const { t } = site;

let scene: Standings;

beforeEach(async () => {
  await t.database.reset();
  scene = await buildStandings(t);
});

describe.each(LOOKS)('%s', (_, look) => {
  test('the admin of a pool renames it', async () => {
    const person = await site.visit(`/groups/${scene.pool.id}/manage`, look, scene.sam);
    await person.see(manage.inviteLink);
    await person.check('manage');
    await person.tap(manage.rulesPart);
    await person.tap(manage.namePart);
    await person.fill(manage.name, 'The Annex');
    await person.press('Enter');
    await person.see(toast('The pool is called The Annex now'));
    expect(await scene.sam.call('readPool', { params: { id: scene.pool.id } })).toMatchObject({ name: 'The Annex' });
  });

  test('a player chooses a picture', async () => {
    const person = await site.visit('/profile', look, scene.sam);
    await person.tap(profile.choosePicture);
    await person.tap(profile.picture('🦄'));
    await person.tap(profile.done);
    await person.tap(profile.save);
    await person.see(toast('Profile updated successfully'));
    expect(await scene.sam.call('currentUser')).toMatchObject({ tileEmoji: '🦄' });
    await person.check('profile');
  });

  test.each(['reload', 'goBack'] as const)('after %s the page is at the same place', async (way) => {
    const person = await site.visit('/how-it-works', look, scene.sam);
    await person.see(howItWorks.title);
    const place = () => person.run(() => Math.round(window.scrollY));
    await person.scroll({ x: 100, y: 400 }, 0, 300);
    await person.until('the page has scrolled', async () => (await place()) > 200);
    const before = await place();
    if (way === 'goBack') await person.openText('/robots.txt');
    await person[way]();
    await person.until('it is at the same place', async () => Math.abs((await place()) - before) < 2);
  });
});
