import { beforeEach, describe, test } from 'vitest';
import { putUpScreen } from '#features/bigScreen/test/bigScreenSite.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import { LOOKS, openStorySite } from '#test/browsers/site.ts';
import { role } from '#test/browsers/targets.ts';
import { buildStandings, decideForPriya, type Standings } from '#test/e2e/standingsScene.ts';

const site = await openStorySite();
const { t } = site;

let scene: Standings;

beforeEach(async () => {
  await t.database.reset();
  scene = await buildStandings(t);
});

describe.each(LOOKS)('%s', (_, look) => {
  test('the screen for the room follows the results', async () => {
    const token = newToken();
    await t.sql((sql) => putUpScreen(sql, scene.pool.id, token));
    const hall = await site.visit(`/screen/${token}`, look);
    const leads = async (entry: string) => {
      const [shown = ''] = await hall.texts(role('main'));
      return new RegExp(` 1 \\S+ ${entry} `).test(shown);
    };
    await hall.until('sam leads', () => leads('sam 01'));
    await decideForPriya(scene);
    await hall.until('Priya leads, too', () => leads('Priya'));
    await hall.check('room');
  });
});
