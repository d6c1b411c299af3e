import { beforeEach, describe, expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let sam: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser();
});

const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
const feed = async (path: string) => {
  const response = await t.anonymous().request(path);
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
};

test('the feed has the deadlines of the active season and of seasons with an own entry, without a session', async () => {
  const old = await t.buildSeason();
  await t.buildRound(old, { name: 'Old round' });
  const mine = await t.buildSeason();
  await t.buildRound(mine, { name: 'My round' });
  await t.buildEntry(sam, mine);
  const active = await t.buildSeason();
  await t.buildRound(active, { name: 'Sweet 16', deadline: '2199-03-26T22:15:00.000Z' });
  const { status, type, text } = await feed(pathOf(await sam.call('readCalendar')));
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text).toContain('DTSTART:21990326T221500Z');
  expect(text).toContain('SUMMARY:Sweet 16: last moment to pick');
  expect(text).toContain('My round');
  expect(text).not.toContain('Old round');
});

test('the address of the feed stays until it is renewed, and then the old one is 404', async () => {
  const first = await sam.call('readCalendar');
  expect(first.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{43}\.ics$/);
  expect(await sam.call('readCalendar')).toEqual(first);
  const second = await sam.call('renewCalendar');
  expect(second).not.toEqual(first);
  expect((await feed(pathOf(second))).status).toBe(200);
  expect(await feed(pathOf(first))).toMatchObject({ status: 404, text: '{"message":"Calendar not found"}' });
});

test('the same deadlines give the same feed, byte by byte', async () => {
  await t.buildRound(await t.buildSeason());
  const path = pathOf(await sam.call('readCalendar'));
  expect(await feed(path)).toEqual(await feed(path));
});

test.each(['x', 'x'.repeat(43), '%00', 'x%00'])('the feed of the unknown token %s is not found', async (token) => {
  const { status, text } = await feed(`/api/calendar/${token}.ics`);
  expect([status, text]).toEqual([404, '{"message":"Calendar not found"}']);
});

test('after the guide’s statement for a stolen backup the address is another', async () => {
  const { url } = await sam.call('readCalendar');
  await t.sql((sql) => sql`delete from calendars`);
  expect((await sam.call('readCalendar')).url).not.toBe(url);
});

describe('with two tournaments at once', () => {
  const opening = 'Opening: last moment to pick';
  let men: Season;
  let women: Season;

  async function linesOf(user: ApiUser, key: 'SUMMARY' | 'URL;VALUE=URI'): Promise<string[]> {
    const { text } = await feed(pathOf(await user.call('readCalendar')));
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    return lines.filter((line) => line.startsWith(`${key}:`)).map((line) => line.slice(key.length + 1));
  }
  const summariesOf = (user: ApiUser) => linesOf(user, 'SUMMARY');
  const linksOf = (user: ApiUser) => linesOf(user, 'URL;VALUE=URI');

  beforeEach(async () => {
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    men = await t.buildSeason({ year: 2027, name: 'Men' });
    women = await root.call('createSeason', { body: { year: 2027, name: 'Women', league: 'women' } });
    await t.buildRound(men, { name: 'First Round' });
    await t.buildRound(women, { name: 'Opening' });
  });

  test('it has those in which one plays or runs a pool, and both for who plays in none', async () => {
    const both = ['Men · First Round: last moment to pick', `Women · ${opening}`];
    expect(await summariesOf(sam)).toEqual(both);
    await t.buildEntry(sam, men);
    await t.buildEntry(sam, women);
    expect(await summariesOf(sam)).toEqual(both);
    const bob = await t.buildUser();
    await t.buildPool(bob, women, 'Runs');
    expect(await summariesOf(bob)).toEqual(both.slice(1));
  });

  test('its links lead to the picks of their own tournament', async () => {
    const picks = 'http://localhost:3000/picks?seasonId=';
    expect(await linksOf(sam)).toEqual([`${picks}${men.id}`, `${picks}${women.id}`]);
  });

  test('with one active season nothing names it', async () => {
    await t.sql((sql) => sql`update seasons set is_archived = true, is_active = false where id = ${men.id}`);
    expect(await summariesOf(sam)).toEqual([opening]);
    expect(await linksOf(sam)).toEqual(['http://localhost:3000/picks']);
  });
});
