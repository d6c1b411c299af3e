import { beforeEach, describe, expect, test } from 'vitest';
import { poolWriters } from '#app/testing.ts';
import type { BodyOf } from '#contract/calls.ts';
import type { Pool, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let sam: ApiUser;
let noor: ApiUser;
let root: ApiUser;
let season: Season;
let pool: Pool;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season);
});

const here = () => ({ params: { id: pool.id } });
const changing = (body: object) => ({ ...here(), body });
const change = (body: BodyOf<'changePool'>) => sam.call('changePool', { ...here(), body });

describe('the texts of a pool', () => {
  test('a new pool takes 25 entries a person, from anybody, without rules, dues and prizes', async () => {
    const made = await sam.call('createPool', { body: { name: 'Family', seasonId: season.id } });
    const defaults = { maxEntries: 25, joining: 'open', rules: '', rulesChangedAt: null, dues: null, prizes: '' };
    expect(made).toMatchObject({ ...defaults, showsPrizes: false, admins: [] });
  });

  test('a pool is created with all of them, and changed at any time', async () => {
    await t.moveDeadline(await t.buildRound(season), -1);
    const dues = { amount: '$20', howToPay: 'Cash,\non Friday' };
    const prizes = { prizes: 'A mug', showsPrizes: true };
    const given = { maxEntries: 1, joining: 'untilFirstLock', rules: 'Be kind', dues, ...prizes } as const;
    const made = await sam.call('createPool', { body: { name: 'Family', seasonId: season.id, ...given } });
    expect(made).toMatchObject({ ...given, rulesChangedAt: null });
    expect(await change({ ...given, dues: null })).toMatchObject({ ...given, dues: null });
    expect(await change({ dues })).toMatchObject({ ...given });
    expect(await change({ prizes: '' })).toMatchObject({ ...given, prizes: '' });
  });

  test('the time of the last change of the rules is that of a change of their text', async () => {
    await change({ rules: 'Be kind', prizes: 'A mug' });
    const { rulesChangedAt } = await sam.call('readPool', here());
    expect(Math.abs(Date.parse(rulesChangedAt ?? '') - Date.now())).toBeLessThan(60_000);
    await t.sql((sql) => sql`update pools set rules_changed_at = '2026-03-20'`);
    await change({ rules: ' Be kind\r\n', maxEntries: 2 });
    expect(await sam.call('readPool', here())).toMatchObject({ rulesChangedAt: '2026-03-20T00:00:00.000Z' });
    const { rulesChangedAt: last } = await change({ rules: '' });
    expect(last).not.toBe('2026-03-20T00:00:00.000Z');
  });

  test('a text is trimmed and composed, and its lines end with LF', async () => {
    expect(await change({ rules: '  One\r\n\r\nJose\u0301 🏀\n ' })).toMatchObject({ rules: 'One\n\nJosé 🏀' });
  });

  test('lengths count code points', async () => {
    const longest = {
      rules: '🏀'.repeat(4000),
      prizes: '🏀'.repeat(1000),
      dues: { amount: '🏀'.repeat(40), howToPay: '🏀'.repeat(500) },
    };
    expect(await change(longest)).toMatchObject(longest);
  });

  test.each([
    ['rules of 4,001 characters', { rules: 'x'.repeat(4001) }, 'House rules must be at most 4,000 characters'],
    ['prizes of 1,001 characters', { prizes: 'x'.repeat(1001) }, 'Prizes must be at most 1,000 characters'],
    [
      'an amount of 41 characters',
      { dues: { amount: 'x'.repeat(41), howToPay: '' } },
      'The amount of the dues must be at most 40 characters',
    ],
    ['no amount', { dues: { amount: ' ', howToPay: 'Cash' } }, 'The amount of the dues is required'],
    [
      '501 characters on how to pay',
      { dues: { amount: '$20', howToPay: 'x'.repeat(501) } },
      'How to pay must be at most 500 characters',
    ],
    ['dues that are a text', { dues: '$20' }, 'Dues are an amount and how to pay it'],
    ['dues without how to pay', { dues: { amount: '$20' } }, 'How to pay must be text'],
    ['rules that are no text', { rules: 1 }, 'House rules must be text'],
    ['no rules', { rules: null }, 'House rules must be text'],
    ['no prizes', { prizes: null }, 'Prizes must be text'],
    ['prizes shown to some', { showsPrizes: 'some' }, 'The invite shows the prizes or not: true or false'],
    ['prizes neither shown nor not', { showsPrizes: null }, 'The invite shows the prizes or not: true or false'],
    ['a tab', { rules: 'a\tb' }, 'House rules must have no characters that cannot be shown'],
    ['a lone carriage return', { rules: 'a\rb' }, 'House rules must have no characters that cannot be shown'],
    ['a zero-width space', { prizes: 'a\u200bb' }, 'Prizes must have no characters that cannot be shown'],
    ['half a character', { rules: '\ud83c' }, 'House rules must have no characters that cannot be shown'],
    ['an override of direction', { rules: 'a\u202eb' }, 'House rules must have no characters that cannot be shown'],
    ['a blank of Braille', { rules: 'a\u2800b' }, 'House rules must have no characters that cannot be shown'],
    ['no number of entries', { maxEntries: null }, 'Entries per person are a number from 1 to 25'],
    ['a text as a number of entries', { maxEntries: '1' }, 'Entries per person are a number from 1 to 25'],
    ['no entry a person', { maxEntries: 0 }, 'Entries per person are a number from 1 to 25'],
    ['26 entries a person', { maxEntries: 26 }, 'Entries per person are a number from 1 to 25'],
    ['no rule for joining', { joining: null }, 'Joining is open, untilFirstLock or closed'],
    ['an unknown rule for joining', { joining: 'ajar' }, 'Joining is open, untilFirstLock or closed'],
  ])('%s: 400, and nothing changes', async (_, body, message) => {
    expect(await sam.error('changePool', changing({ name: 'Annex', ...body }))).toMatchObject({
      status: 400,
      message,
    });
    expect(await sam.call('readPool', here())).toEqual(pool);
  });

  test('a change is audited with all that differs', async () => {
    await change({
      maxEntries: 1,
      joining: 'closed',
      rules: 'Be kind',
      prizes: 'A mug',
      showsPrizes: true,
      dues: { amount: '$20', howToPay: '' },
    });
    expect(await root.call('listAuditLog')).toMatchObject([
      {
        action: 'pool changed',
        before: { maxEntries: 25, joining: 'open', rules: '', prizes: '', showsPrizes: false, dues: null },
        after: { joining: 'closed', rules: 'Be kind', prizes: 'A mug', showsPrizes: true, dues: { amount: '$20' } },
      },
    ]);
  });

  test('a site admin’s change of them moves nobody and is no correction', async () => {
    const changed = await root.call('changePool', { ...here(), body: { rules: 'Be kind', maxEntries: 1 } });
    expect(changed).toMatchObject({ rules: 'Be kind', maxEntries: 1 });
    for (const { readAt } of poolWriters) {
      const told = await (await sam.request(readAt(pool.id))).text();
      expect(told).toContain('"items":');
      expect(told).not.toContain('"kind":"correction"');
    }
  });

  test('an invite code shows the rules, how many entries, how to join, and the amount of the dues alone', async () => {
    const dues = { amount: '$20', howToPay: 'Venmo @sam' };
    await change({ maxEntries: 1, joining: 'untilFirstLock', rules: 'Be kind', prizes: 'A mug', dues });
    const { inviteCode = '' } = await sam.call('readPool', here());
    const shown = { rules: 'Be kind', maxEntries: 1, joining: 'untilFirstLock' };
    const open = await t.anonymous().call('readInvite', { params: { code: inviteCode } });
    const found = await noor.call('lookUpInvite', { params: { code: inviteCode } });
    expect(open).toMatchObject({ ...shown, dues: '$20' });
    expect(found).toMatchObject(shown);
    expect(found).not.toHaveProperty('dues');
    for (const invite of [open, found]) {
      expect(invite).not.toHaveProperty('prizes');
      expect(JSON.stringify(invite)).not.toContain('Venmo');
    }
  });

  test('an invite code shows the prizes of a pool that wants it, and no dues where there are none', async () => {
    await change({ prizes: 'A mug', showsPrizes: true });
    const { inviteCode = '' } = await sam.call('readPool', here());
    const read = () => t.anonymous().call('readInvite', { params: { code: inviteCode } });
    expect(await read()).toMatchObject({ dues: null, prizes: 'A mug' });
    await change({ prizes: '' });
    expect(await read()).toMatchObject({ prizes: '' });
    await change({ prizes: 'A mug', showsPrizes: false });
    expect(await read()).not.toHaveProperty('prizes');
  });
});
