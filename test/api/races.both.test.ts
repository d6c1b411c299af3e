import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { textOf } from '#test/support/caller.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene, PASSWORD, type Scene } from '#test/support/scene.ts';

const t = await testApp();
let scene: Scene;
let root: ApiUser;
let second: ApiUser;

beforeEach(async () => {
  scene = await buildScene(t);
  root = scene.people.siteAdmin;
  second = await t.buildUser({ username: 'second root', isAdmin: true });
});

/** The statuses of concurrent requests; errors with their message. */
async function contend(...asked: readonly Promise<Response>[]): Promise<string[]> {
  const answers = await Promise.all(asked);
  const outcomes = answers.map(async (response) => {
    const text = await textOf(response);
    const isText = response.headers.get('content-type')?.startsWith('text/plain');
    return response.ok ? `${response.status}` : `${response.status} ${isText ? text : JSON.parse(text).message}`;
  });
  return (await Promise.all(outcomes)).sort();
}

const count = async (of: 'seasons' | 'games') => {
  const [row] = await t.sql((sql) => sql<{ count: number }[]>`select count(*)::int from ${sql(of)}`);
  return row?.count;
};

describe('concurrent usernames', () => {
  const TAKEN = '409 Username already exists';
  const person = { username: 'NEWCOMER', email: 'n@example.org', password: PASSWORD, confirmPassword: PASSWORD };

  test('one of several concurrent registrations gets the username, the others 409', async () => {
    const asked = ['newcomer', 'Newcomer', 'NEWCOMER'].map((username) =>
      t.anonymous().send('register', { body: { ...person, username } }),
    );
    expect(await contend(...asked)).toEqual(['201', TAKEN, TAKEN]);
  });

  test('one of a registration, a creation and a rename gets the username, the others 409', async () => {
    const { bystander } = scene.people;
    const outcomes = await contend(
      t.anonymous().send('register', { body: person }),
      root.send('createUser', { body: { username: 'newcomer', password: PASSWORD } }),
      second.send('changeUser', { params: { id: bystander.user.id }, body: { username: 'Newcomer' } }),
    );
    expect(outcomes.slice(1)).toEqual([TAKEN, TAKEN]);
    expect(outcomes[0]).toMatch(/^20[01]$/);
  });

  test('one of two concurrent renames gets the username, the other 409', async () => {
    const { bystander, rival } = scene.people;
    const asked = [bystander, rival].map(({ user: { id } }) =>
      root.send('changeUser', { params: { id }, body: { username: 'newcomer' } }),
    );
    expect(await contend(...asked)).toEqual(['200', TAKEN]);
  });
});

describe('concurrent years', () => {
  const TAKEN = '409 A season for 2030 already exists';
  const body = { year: 2030, name: 'March Madness' };

  test('one of several concurrent new seasons gets the year, the others 409', async () => {
    const before = Number(await count('seasons'));
    const asked = [root, second, root].map((admin) => admin.send('createSeason', { body }));
    expect(await contend(...asked)).toEqual(['201', TAKEN, TAKEN]);
    expect(await count('seasons')).toBe(before + 1);
  });

  test('one of two seasons moved to a year gets it, the other 409', async () => {
    const { season, emptySeason } = scene;
    const asked = [season, emptySeason].map(({ id }) =>
      root.send('changeSeason', { params: { id }, body: { year: 2030 } }),
    );
    expect(await contend(...asked)).toEqual(['200', TAKEN]);
  });

  test('one of a new and a moved season gets the year, the other 409', async () => {
    const params = { id: scene.emptySeason.id };
    const outcomes = await contend(
      root.send('createSeason', { body }),
      second.send('changeSeason', { params, body: { year: 2030 } }),
    );
    expect(outcomes[0]).toMatch(/^20[01]$/);
    expect(outcomes[1]).toBe(TAKEN);
  });
});

test('one of two concurrent rounds with a number is created, the other is 409', async () => {
  const sent = requests.createRound(scene);
  const outcomes = await contend(root.send('createRound', sent), second.send('createRound', sent));
  expect(outcomes).toEqual(['201', '409 Round 9 already exists in this season']);
});

test('one of two concurrent entries with a name is created, the other is 409', async () => {
  const { owner } = scene.people;
  const asked = ['Another', 'ANOTHER'].map((name) =>
    owner.send('createEntry', { body: { name, seasonId: scene.season.id } }),
  );
  expect(await contend(...asked)).toEqual(['201', '409 You already have an entry with this name']);
});

describe('concurrent pool changes', () => {
  test('an entry joins a pool once, and the second call is 409', async () => {
    const sent = requests.joinPool(scene);
    const outcomes = await contend(scene.as('owner').send('joinPool', sent), scene.as('owner').send('joinPool', sent));
    expect(outcomes).toEqual(['201', '409 This entry is already in this pool']);
  });

  test.for([
    ['is left once by an entry', 'leavePool', 'owner', '404 This entry is not in this pool'],
    ['has a member removed once', 'removeMember', 'poolAdmin', '404 This user is not a member of this pool'],
    ['has a member restored once', 'restoreMember', 'poolAdmin', '404 This user was not removed from this pool'],
    ['is deleted once', 'deletePool', 'poolAdmin', '404 Group not found'],
  ] as const)('a pool %s, and the second call is 404', async ([, name, kind, refused]) => {
    const sent = requests[name](scene);
    expect(await contend(scene.as(kind).send(name, sent), scene.as(kind).send(name, sent))).toEqual(['204', refused]);
  });
});

test('a bracket is made once, and the second call is 409', async () => {
  const before = Number(await count('games'));
  const sent = requests.createBracket(scene);
  const outcomes = await contend(root.send('createBracket', sent), second.send('createBracket', sent));
  expect(outcomes).toEqual(['201', '409 Round 1 already has games']);
  expect(await count('games')).toBe(before + 32);
});

test('concurrent results of a whole round are all set and make the next round', async () => {
  const season = await t.buildSeason();
  for (const number of [1, 2]) await t.buildRound(season, { number });
  const params = { id: season.id };
  await root.call('createBracket', { ...requests.createBracket(scene), params });
  const games = await root.call('listGames', { params: { seasonId: season.id } });
  const outcomes = await contend(
    ...games.map(({ id, team1 }) => root.send('changeGame', { params: { id }, body: { winner: team1 } })),
  );
  expect(outcomes).toEqual(games.map(() => '200'));
  expect(await root.call('listGames', { params: { seasonId: season.id } })).toHaveLength(32 + 16);
});

describe('last site admin', () => {
  const LAST = '409 The last site admin cannot stop being one';
  const demote = (actor: ApiUser, { user: { id } }: ApiUser) =>
    actor.send('changeUser', { params: { id }, body: { isAdmin: false } });
  const admins = () => t.sql((sql) => sql<{ id: number }[]>`select id from users where is_admin`);

  test('one of the last two site admins stays when each demotes the other', async () => {
    const [done, refused] = await contend(demote(root, second), demote(second, root));
    expect(done).toBe('200');
    // a late loser gets the second error
    expect([LAST, '403 Only site admins may do this']).toContain(refused);
    expect(await admins()).toHaveLength(1);
  });

  test('one of the last two site admins stays when each demotes themselves', async () => {
    expect(await contend(demote(root, root), demote(second, second))).toEqual(['200', LAST]);
    expect(await admins()).toHaveLength(1);
  });
});
