import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let sam: ApiUser;
let noor: ApiUser;
let season: Season;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
});

const creating = (name: unknown, seasonId: unknown = season.id) => ({ body: { name, seasonId } });
const naming = (name: string, seasonId = season.id) => ({ body: { name, seasonId } });
const renaming = (entry: Entry, name: string) => ({ params: { id: entry.id }, body: { name } });
const deleting = (entry: Entry) => ({ params: { id: entry.id }, body: { confirmText: 'delete me' as const } });

const TAKEN = { status: 409, message: 'You already have an entry with this name' };
const FULL = { status: 409, message: 'You have reached 25 entries' };

async function buildEntries(count: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let n = 1; n <= count; n += 1) entries.push(await t.buildEntry(sam, season, `sam ${n}`));
  return entries;
}

describe('making an entry', () => {
  test('a new entry is listed for its owner only', async () => {
    const entry = await sam.call('createEntry', naming('  Zoe\u0308’s picks '));
    expect(entry).toEqual({
      id: expect.any(Number),
      userId: sam.user.id,
      seasonId: season.id,
      name: 'Zo\u00eb’s picks',
      autopilot: 'off',
      createdAt: expect.any(String),
    });
    expect(Math.abs(Date.parse(entry.createdAt) - t.database.now())).toBeLessThan(10_000);
    expect(await sam.call('listEntries')).toEqual([entry]);
    expect(await noor.call('listEntries')).toEqual([]);
  });

  test('an entry can be created in a season that is not active', async () => {
    const active = await t.buildSeason();
    const entries = [
      await sam.call('createEntry', naming('old')),
      await sam.call('createEntry', naming('new', active.id)),
    ];
    expect(await sam.call('listEntries')).toEqual(entries);
  });

  test('a new entry always belongs to the caller', async () => {
    const body = { name: 'sam 01', seasonId: season.id, userId: noor.user.id };
    expect(await sam.call('createEntry', { body })).toMatchObject({ userId: sam.user.id });
  });

  test.each([
    ['without a name', () => creating(undefined), 400, 'Entry name is required'],
    ['with a blank name', () => creating(' \u3000'), 400, 'Entry name is required'],
    ['with a name of 65 characters', () => creating('x'.repeat(65)), 400, 'Entry name must be at most 64 characters'],
    [
      'with a name of marks that nobody sees',
      () => creating('a\u202eb'),
      400,
      'Entry name contains characters that cannot be shown',
    ],
    ['without a season', () => creating('sam 01', null), 400, 'Season ID is required'],
    ['with season 0', () => creating('sam 01', 0), 400, 'Season ID is required'],
    ['with a season beyond all ids', () => creating('sam 01', 2 ** 31), 400, 'Season ID is required'],
    ['in an unknown season', () => creating('sam 01', 999), 404, 'Season not found'],
  ])('an entry %s is refused', async (_, sent, status, message) => {
    expect(await sam.error('createEntry', sent())).toMatchObject({ status, message });
    expect(await sam.call('listEntries')).toEqual([]);
  });

  test('an entry name may have 64 characters outside the basic plane', async () => {
    expect(await sam.call('createEntry', naming('🏀'.repeat(64)))).toMatchObject({ name: '🏀'.repeat(64) });
  });

  test.each(['Dunk City', 'DUNK CITY', ' dunk city ', 'Ｄｕｎｋ City'])(
    'an entry named %j is refused if the user has Dunk City',
    async (name) => {
      await sam.call('createEntry', naming('Dunk City'));
      expect(await sam.error('createEntry', naming(name))).toEqual(TAKEN);
      await noor.call('createEntry', naming(name));
      await sam.call('createEntry', naming(name, (await t.buildSeason()).id));
    },
  );

  test('of two entries of one name created at once one is refused', async () => {
    const answers = await Promise.all(['sam 01', 'SAM 01'].map((name) => sam.send('createEntry', naming(name))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await sam.call('listEntries')).toHaveLength(1);
  });
});

describe('25 entries', () => {
  test('a user can have 25 entries in a season and no more', async () => {
    const [first] = await buildEntries(24);
    await sam.call('createEntry', naming('the 25th'));
    expect(await sam.error('createEntry', naming('the 26th'))).toEqual(FULL);
    await sam.call('createEntry', naming('elsewhere', (await t.buildSeason()).id));
    await noor.call('createEntry', naming('the 1st'));
    if (first) await sam.call('deleteEntry', deleting(first));
    await sam.call('createEntry', naming('the 26th'));
    expect(await sam.error('createEntry', naming('the 27th'))).toEqual(FULL);
  });

  test('of several creations at once only one gets the 25th entry', async () => {
    await buildEntries(24);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => sam.send('createEntry', naming(name))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await sam.call('listEntries')).toHaveLength(25);
  });
});

describe('renaming an entry', () => {
  test('renaming an entry stores the trimmed name and changes nothing else', async () => {
    const entry = await t.buildEntry(sam, season, 'sam 01');
    const renamed = await sam.call('changeEntry', renaming(entry, ' Dunk City '));
    expect(renamed).toEqual({ ...entry, name: 'Dunk City' });
    expect(await sam.call('listEntries')).toEqual([renamed]);
    expect(await sam.call('changeEntry', renaming(entry, 'DUNK CITY'))).toMatchObject({ name: 'DUNK CITY' });
  });

  test('renaming an entry to a taken name is refused, and a former name is free again', async () => {
    const first = await t.buildEntry(sam, season, 'first');
    const second = await t.buildEntry(sam, season, 'second');
    expect(await sam.error('changeEntry', renaming(second, 'FIRST'))).toEqual(TAKEN);
    await sam.call('changeEntry', renaming(first, 'third'));
    await sam.call('changeEntry', renaming(second, 'FIRST'));
  });

  test('of two renames to one name at once one is refused', async () => {
    const entries = [await t.buildEntry(sam, season, 'first'), await t.buildEntry(sam, season, 'second')];
    const answers = await Promise.all(entries.map((entry) => sam.send('changeEntry', renaming(entry, 'third'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an entry cannot lose its name, and a change without a field changes nothing', async () => {
    const entry = await t.buildEntry(sam, season);
    const refused = { status: 400, message: 'Entry name is required' };
    for (const body of [{ name: '' }, { name: null }]) {
      expect(await sam.error('changeEntry', { params: { id: entry.id }, body })).toMatchObject(refused);
    }
    expect(await sam.call('changeEntry', { params: { id: entry.id }, body: {} })).toEqual(entry);
  });
});

describe('the autopilot of an entry', () => {
  test('is off at first, and its owner switches it without changing the name, or with it', async () => {
    const entry = await t.buildEntry(sam, season);
    expect(entry.autopilot).toBe('off');
    const change = (body: object) => sam.call('changeEntry', { params: { id: entry.id }, body });
    expect(await change({ autopilot: 'favorites' })).toEqual({ ...entry, autopilot: 'favorites' });
    expect(await change({ name: 'Dunk City' })).toMatchObject({ name: 'Dunk City', autopilot: 'favorites' });
    expect(await change({ name: 'sam', autopilot: 'off' })).toMatchObject({ name: 'sam', autopilot: 'off' });
    expect(await sam.call('listEntries')).toMatchObject([{ name: 'sam', autopilot: 'off' }]);
  });

  test('is off or favorites, of an own entry in a season that is not archived, and is in no audit log', async () => {
    const entry = await t.buildEntry(sam, season);
    const switching = (autopilot: unknown) => ({ params: { id: entry.id }, body: { autopilot } as object });
    for (const wrong of ['underdogs', '', 'Favorites', true, null, 1]) {
      const refused = { status: 400, message: 'The autopilot is off or favorites' };
      expect(await sam.error('changeEntry', switching(wrong))).toMatchObject(refused);
    }
    expect(await noor.error('changeEntry', switching('favorites'))).toMatchObject({ status: 403 });
    await sam.call('changeEntry', switching('favorites'));
    expect(await t.sql((sql) => sql`select from audit_log`)).toEqual([]);
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true where id = ${season.id}`);
    expect(await sam.error('changeEntry', switching('off'))).toMatchObject({ status: 409 });
  });
});

describe('deleting an entry', () => {
  test('deleting an entry deletes its picks and memberships only', async () => {
    const game = await t.buildGame(await t.buildRound(season));
    const pool = await t.buildPool(noor, season);
    const [entry, other] = [await t.buildEntry(sam, season, 'first'), await t.buildEntry(sam, season, 'second')];
    for (const each of [entry, other]) {
      await t.setPick(each, game, 1);
      await t.buildMembership(pool, each);
    }
    await sam.call('deleteEntry', deleting(entry));
    expect(await sam.call('listEntries')).toEqual([other]);
    expect(await sam.call('listOwnMemberships')).toMatchObject([{ entryId: other.id }]);
    expect(await t.sql((sql) => sql`select entry_id from picks`)).toEqual([{ entryId: other.id }]);
    expect(await sam.error('deleteEntry', deleting(entry))).toEqual({ status: 404, message: 'Entry not found' });
  });

  test.each([{ confirmText: 'Delete me' }, { confirmText: ' delete me' }, { confirmText: '' }, {}])(
    'deleting an entry with %j instead of "delete me" is refused',
    async (body) => {
      const entry = await t.buildEntry(sam, season);
      const refused = { status: 400, message: 'Type "delete me" to confirm' };
      expect(await sam.error('deleteEntry', { params: { id: entry.id }, body })).toMatchObject(refused);
      expect(await sam.call('listEntries')).toEqual([entry]);
    },
  );

  test('an entry of an archived season can be deleted', async () => {
    const entry = await t.buildEntry(sam, season);
    await t.archiveSeasons();
    await sam.call('deleteEntry', deleting(entry));
  });
});

describe('an entry is its owner’s', () => {
  test('an entry is changed and read by its owner only, not by site admins', async () => {
    const entry = await t.buildEntry(sam, season);
    const root = await t.buildUser({ isAdmin: true });
    const refused = { status: 403, message: 'This is not your entry' };
    for (const other of [noor, root]) {
      expect(await other.error('changeEntry', renaming(entry, 'mine'))).toEqual(refused);
      expect(await other.error('deleteEntry', deleting(entry))).toEqual(refused);
      expect(await other.error('listPicks', { query: { entryId: entry.id } })).toEqual(refused);
    }
    expect(await sam.call('listEntries')).toEqual([entry]);
  });

  test.each(['x', '0', '-1', '1.5', '1e3', '01', '2147483648', ' 1', '9'.repeat(40)])(
    'the entry id %j is refused',
    async (id) => {
      const refused = { status: 400, message: 'Invalid entry ID' };
      expect(await sam.error('changeEntry', { params: { id }, body: { name: 'x' } })).toMatchObject(refused);
      expect(await sam.error('listPicks', { query: { entryId: id } })).toMatchObject(refused);
    },
  );
});
