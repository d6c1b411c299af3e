import { beforeEach, describe, expect, test } from 'vitest';
import { buildStandings, decideForPriya, type Standings } from '#test/e2e/standingsScene.ts';
import { leaderboard } from './names.ts';
import { LOOKS, openStorySite } from './site.ts';

const site = await openStorySite();
const { t } = site;

let scene: Standings;

beforeEach(async () => {
  await t.database.reset();
  scene = await buildStandings(t);
});

describe.each(LOOKS)('%s', (_, look) => {
  test('a result arrives on the leaderboard without a reload', async () => {
    const person = await site.visit('/leaderboard', look, scene.sam);
    await person.see(leaderboard.row('Priya'));
    const priya = async () => (await person.texts(leaderboard.row('Priya')))[0] ?? '';
    expect(await priya()).toMatch(/^2\b.*\b3\b/);
    await person.run(() => document.documentElement.setAttribute('data-opened', ''));
    await decideForPriya(scene);
    await person.until('Priya leads', async () => /^1\b.*\b5\b/.test(await priya()));
    expect(await person.run(() => document.documentElement.hasAttribute('data-opened'))).toBe(true);
    await person.check('leaderboard');
  });

  test('the leaderboard has its views: as it stands, outlook, chart, an entry, and what if', async () => {
    const live = { status: 'live', score1: 64, score2: 60 } as const;
    await scene.commissioner.call('changeGame', { params: { id: scene.undecided.id }, body: live });
    const person = await site.visit('/leaderboard', look, scene.sam);
    for (const [name, view, content] of leaderboard.views) {
      await person.tap(view);
      await person.see(content);
      await person.check(`leaderboard-${name}`);
    }
    await person.tap(leaderboard.standings);
    await person.tap(leaderboard.entry('kev 02'));
    await person.see(leaderboard.openedEntry('kev 02'));
    await person.check('leaderboard-entry');
    await person.press('Escape');
    await person.seeNo(leaderboard.openedEntry('kev 02'));
    await person.tap(leaderboard.whatIf);
    await person.tap(leaderboard.side(scene.undecided.team2));
    await person.check('leaderboard-what-if');
    await person.press('Escape');
    await person.see(leaderboard.hypothetical);
    await person.tap(leaderboard.backToReal);
    await person.seeNo(leaderboard.hypothetical);
  });
});
