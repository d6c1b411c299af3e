import { beforeEach, describe, expect, test } from 'vitest';
import { LOOKS, openStorySite } from '#test/browsers/site.ts';
import { button, label, role, text } from '#test/browsers/targets.ts';
import { buildStandings, type Standings } from '#test/e2e/standingsScene.ts';

const site = await openStorySite();
const { t } = site;

let scene: Standings;

beforeEach(async () => {
  await t.database.reset();
  scene = await buildStandings(t);
});

const news = {
  message: label('Message'),
  send: button('Send'),
  written: (words: string) => text(words),
  react: (to: string) => button(`React to ${to}`),
  clap: role('menuitem', 'Clap'),
  clapped: button(/^👏 1, by /),
};

describe.each(LOOKS)('%s', (_, look) => {
  test('a member writes a message in a field that grows, and reacts to it', async () => {
    const person = await site.visit(`/groups/${scene.pool.id}/feed`, look, scene.sam);
    await person.see(news.message);
    const height = () => person.query(news.message, ([field]) => field?.offsetHeight ?? 0);
    const oneLine = await height();
    expect(oneLine).toBe(44);
    await person.tap(news.message);
    await person.type('a long message '.repeat(look.width / 50));
    await person.until('the field has grown', async () => (await height()) > oneLine);
    await person.fill(news.message, 'Duke!');
    await person.tap(news.send);
    await person.see(news.written('Duke!'));
    await person.tap(news.react('sam: Duke!'));
    await person.tap(news.clap);
    await person.see(news.clapped);
    await person.check('news');
  });
});
