import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, type CallName, type Calls, calls, type SentBodyOf } from '#contract/calls.ts';
import type { Entry, Game, Group, Round, Season } from '#contract/things.ts';
import { BRACKET_REGIONS } from '#domain/regions.ts';
import { type Person, testApp } from '#test/app.ts';

const t = await testApp();

/** a site admin with an entry, in a pool of their own: somebody who may make every call */
let root: Person;
let season: Season;
let round: Round;
let game: Game;
let entry: Entry;
let pool: Group & { inviteCode: string };

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  season = await t.buildSeason();
  await t.buildRound(season, { number: 1 });
  round = await t.buildRound(season, { number: 2 });
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon' });
  entry = await t.buildEntry(root, season, 'first');
  pool = await t.buildPool(root, season);
  await t.buildMembership(pool, entry);
});

type CallWithBody = { [N in CallName]: Calls[N] extends { body: unknown } ? N : never }[CallName];

const sound: { readonly [N in CallWithBody]: () => SentBodyOf<N> } = {
  register: () => ({
    username: 'sam',
    email: 'sam@example.org',
    password: 'secret1',
    confirmPassword: 'secret1',
    avatarUrl: 'https://example.org/a.png',
  }),
  login: () => ({ username: 'sam', password: 'secret1' }),
  createSeason: () => ({ year: 1999, name: 'March Madness' }),
  changeSeason: () => ({
    name: 'The Dance',
    year: 1999,
    finalFour: [
      ['East Region', 'West Region'],
      ['South Region', 'Midwest Region'],
    ],
  }),
  createRound: () => ({ number: 9, name: 'Ninth Round', deadline: '2199-01-01T00:00:00Z', seasonId: season.id }),
  changeRound: () => ({ name: 'Second Round', deadline: '2198-01-01T00:00:00Z' }),
  createGame: () => ({
    team1: 'Iowa',
    team2: 'Yale',
    seed1: 5,
    seed2: 12,
    roundId: round.id,
    region: 'East Region',
    startTime: '2026-03-19T16:15:00Z',
    seasonId: season.id,
  }),
  changeGame: () => ({
    team1: 'Blue Devils',
    team2: 'Oregon',
    region: 'West Region',
    startTime: '2026-03-19T16:15:00Z',
    winner: 'Oregon',
  }),
  makeBracket: () => ({
    teams: BRACKET_REGIONS.flatMap((region) =>
      Array.from({ length: 16 }, (_, n) => ({ region, seed: n + 1, team: `${region} ${n + 1}` })),
    ),
  }),
  createEntry: () => ({ name: 'second', seasonId: season.id }),
  renameEntry: () => ({ name: 'renamed' }),
  deleteEntry: () => ({ confirmText: 'delete me' }),
  savePick: () => ({ gameId: game.id, pick: 'Duke' }),
  savePicks: () => ({ picks: [{ gameId: game.id, pick: 'Duke' }] }),
  createGroup: () => ({ name: 'Family', seasonId: season.id }),
  joinGroup: () => ({ entryId: entry.id, inviteCode: pool.inviteCode }),
  leaveGroup: () => ({ entryId: entry.id }),
  changeGroup: () => ({ name: 'Family' }),
  deleteGroup: () => ({ confirmText: 'delete me' }),
  changeProfile: () => ({ email: 'sam@example.org', avatarUrl: 'https://example.org/a.png' }),
  changePassword: () => ({ currentPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret2' }),
  forgotPassword: () => ({ email: 'sam@example.org' }),
  resetPassword: () => ({ token: 'a', newPassword: 'secret2', confirmPassword: 'secret2' }),
  deleteAccount: () => ({ password: 'secret1' }),
  createUser: () => ({ username: 'lee', password: 'secret1', email: 'lee@example.org' }),
  changeUser: () => ({ username: 'lee', password: 'secret1', email: 'lee@example.org' }),
  resetUserPassword: () => ({ password: 'secret1' }),
};
const names = Object.keys(sound).filter((name) => name in calls) as CallWithBody[];

/** Sends a body to what the scene has of the kind that the call names. */
function send(name: CallWithBody, body: unknown): Promise<Response> {
  const { target, path }: Call = calls[name];
  const ids = {
    entry: entry.id,
    game: game.id,
    group: pool.id,
    round: round.id,
    season: season.id,
    user: root.user.id,
  };
  const named = target ? { [target.by]: ids[target.kind] } : {};
  return root.send(name, path.includes('{') ? { params: named, body } : { query: named, body });
}

/** every body that is the same but for one text in it; of a list, in its first item */
function withText(body: unknown, text: string): unknown[] {
  if (typeof body === 'string') return [text];
  if (typeof body !== 'object' || body === null) return [];
  if (Array.isArray(body)) return withText(body[0], text).map((first) => body.with(0, first));
  return Object.entries(body).flatMap(([key, value]) =>
    withText(value, text).map((other) => ({ ...body, [key]: other })),
  );
}

/** as deep as fits in a body */
function deep(open: string, close: string): string {
  const times = Math.floor(1_000_000 / (open.length + close.length));
  return `${open.repeat(times)}1${close.repeat(times)}`;
}

describe('a body', () => {
  test.each(names)('of %s is taken when it is sound', async (name) => {
    const { status } = await send(name, sound[name]());
    // nobody is called sam yet, no reset link is out, the entry is in the pool, and root has no password
    const otherwise = { login: 401, joinGroup: 409, resetPassword: 400, changePassword: 400, deleteAccount: 400 };
    expect(status).toBe(new Map(Object.entries(otherwise)).get(name) ?? calls[name].status);
  });

  test.each(names)('of %s with text that no database takes is never our fault', async (name) => {
    const texts = ['a\u0000b', 'http://a.example/\u0000', '\ud800', 'a\udfffb', 'x'.repeat(100_000), 'DEEP'];
    for (const text of texts) {
      for (const body of withText(sound[name](), text)) {
        const json = JSON.stringify(body).replace('"DEEP"', deep('[', ']'));
        expect((await send(name, json)).status, json.slice(0, 300)).toBeLessThan(500);
      }
    }
  });

  test.each([
    ['cut short', '{'],
    ['not JSON', 'name=first'],
    ['a NUL', '\u0000'],
    ['null', 'null'],
    ['a number', '5'],
    ['a text', '"first"'],
    ['a list', '[]'],
    ['a deep list', deep('[', ']')],
    ['a deep list of objects', deep('[{"name":', '}]')],
  ])('that is %s and no object is refused by every call', async (_, body) => {
    for (const name of names) expect(`${name} ${(await send(name, body)).status}`).toBe(`${name} 400`);
  });

  const ask = (init: RequestInit) => root.request('/api/entries', { method: 'POST', ...init });
  const json = { 'Content-Type': 'application/json' };
  const ofBytes = (bytes: number) => JSON.stringify({ name: 'second', seasonId: season.id }).padEnd(bytes);

  test('of 1 MiB is taken, of a byte more refused', async () => {
    expect((await ask({ headers: json, body: ofBytes(1024 * 1024) })).status).toBe(201);
    const refused = { message: 'The request is larger than 1 MiB' };
    const tooLarge = await ask({ headers: json, body: ofBytes(1024 * 1024 + 1) });
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toEqual(refused);
    const declared = await ask({ headers: { ...json, 'Content-Length': '1048577' }, body: '{}' });
    expect(declared.status).toBe(413);
  });

  test('of 1 MiB counts bytes, not characters', async () => {
    const body = JSON.stringify({ name: '€'.repeat(400_000), seasonId: season.id });
    expect((await ask({ headers: json, body })).status).toBe(413);
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;x=y'])(
    'may be %s',
    async (type) => {
      expect((await ask({ headers: { 'Content-Type': type }, body: ofBytes(0) })).status).toBe(201);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])(
    'may not be %j',
    async (type) => {
      const response = await ask({ headers: { 'Content-Type': type }, body: ofBytes(0) });
      expect(response.status).toBe(415);
      expect(await response.json()).toEqual({ message: 'The request body must be application/json' });
    },
  );

  test('that is empty lacks everything', async () => {
    expect(await root.refusal('createEntry', { body: '' })).toMatchObject({
      status: 400,
      message: 'Entry name is required',
    });
    expect((await ask({})).status).toBe(400);
  });

  test('with several faults is told all of them, by their paths', async () => {
    const body = { name: ' ', seasonId: 'x' };
    expect(await root.refusal('createEntry', { body })).toEqual({
      status: 400,
      message: 'Entry name is required',
      issues: [
        { path: 'name', message: 'Entry name is required' },
        { path: 'seasonId', message: 'Season ID is required' },
      ],
    });
  });
});

test.each([
  ['GET', '/api/groups/invite/%00', 404],
  ['GET', '/api/groups/invite/%ED%A0%80', 404],
  ['GET', '/api/groups/invite/%', 404],
  ['GET', '/api/groups/%00', 400],
  ['GET', '/api/groups/1/picks/%00', 400],
  ['GET', '/api/picks?entryId=%00', 400],
  ['GET', '/api/picks?entryId=%ED%A0%80', 400],
  ['GET', '/api/picks?entryId=%', 400],
  ['GET', '/api/picks', 400],
  ['PATCH', '/api/entries/1%00', 400],
])('%s %s is refused', async (method, path, status) => {
  expect((await root.request(path, { method })).status).toBe(status);
});
