import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/schemas.ts';
import { GAME_FIELDS } from '#domain/bracket/gameFields.ts';
import { eachField } from '#domain/declared.ts';
import { POOL_SETTINGS } from '#domain/pools/settings.ts';
import { jsonSchemas, type Schema } from '#server/site/jsonSchemas.ts';
import { testApp } from '#test/support/app.ts';
import { Authenticator } from '#test/support/authenticator.ts';
import { type Path, placesIn, withAt } from '#test/support/jsonPaths.ts';
import { entitled } from '#test/support/matrix.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene, PASSWORD, type Scene } from '#test/support/scene.ts';

const t = await testApp();
let scene: Scene;

beforeEach(setScene);

async function setScene(): Promise<void> {
  scene = await buildScene(t);
}

/** Words of zod's default messages. */
const LIBRARY =
  /Invalid (input|option|string|number|date|key|element|value|email|URL|ISO)|Too (small|big)|expected|received|Unrecognized|must match|pattern|undefined|NaN|>=|<=/i;

const FINAL_FOUR = [
  ['East Region', 'West Region'],
  ['South Region', 'Midwest Region'],
];

const TILE = { tileEmoji: '🦊', tileColor: 'teal' };

const PEOPLE = {
  ...eachField(POOL_SETTINGS, {
    count: () => 2,
    joining: () => 'closed',
    text: ({ label }) => label,
    flag: () => true,
    switch: () => 'off',
  }),
  dues: { amount: '$20', howToPay: 'Cash' },
};

const RESULT = eachField(GAME_FIELDS, {
  status: () => 'live',
  score: () => 40,
  text: ({ example }) => example,
});

/** Fields that the sample requests lack; `teams` is shortened. */
const FURTHER: Partial<Record<CallName, Readonly<Record<string, unknown>>>> = {
  register: { ...TILE, inviteCode: 'AAAAAAAAAA' },
  reauth: { passkey: new Authenticator().get({ challenge: 'x'.repeat(43) }) },
  resetPassword: { keep: { passkeys: true, tokens: true } },
  changeProfile: TILE,
  createUser: { isAdmin: false, isHidden: false },
  changeUser: { password: PASSWORD, isAdmin: false },
  createSeason: { league: 'women' },
  changeSeason: { isActive: false, isArchived: false, feed: 'suggest', league: 'women' },
  createGame: RESULT,
  changeGame: { team2: 'Yale', seed1: 1, seed2: 16, abbr2: 'YALE', color2: '#00356b', dropPicks: false, ...RESULT },
  createBracket: {
    teams: [{ region: 'East Region', seed: 1, team: 'Duke', abbr: 'DUKE', color: '#003087', startTime: null }],
    finalFour: FINAL_FOUR,
  },
  changeEntry: { autopilot: 'favorites' },
  createPool: {
    adminId: 1,
    isSitePool: false,
    fromGroupId: 1,
    entry: { name: 'sam 01' },
    points: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    countsFrom: 2,
    upsetBonus: 1,
    tieBreaker: 'total',
    earlierRounds: 'count',
    ...PEOPLE,
    autopilot: false,
  },
  changePool: {
    adminId: 1,
    isSitePool: false,
    points: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    countsFrom: 2,
    upsetBonus: 1,
    tieBreaker: 'total',
    earlierRounds: 'count',
    ...PEOPLE,
    autopilot: false,
  },
};

const WRONG = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'wrong',
  '\u0000',
  'x'.repeat(3000),
  [],
  [null],
  [['East Region']],
  Array(1500).fill(0),
  {},
  { wrong: [] },
];

/** Parameters that are looked up, and not found. */
const ANY_TEXT = ['code', 'token'];
const WRONG_TEXTS = ['wrong', '0', '-1', '1.5', '99999999999', 'x'.repeat(300)];

const names = Object.keys(calls) as CallName[];
const withBody = names.filter((name) => 'body' in calls[name]);
const withFields = names.filter((name) => 'params' in calls[name] || 'query' in calls[name]);

function bodyOf(name: CallName): Readonly<Record<string, unknown>> {
  const { body } = requests[name](scene);
  return Array.isArray(body) ? Object(body) : { ...Object(body), ...FURTHER[name] };
}

/** Returns the response to a wrong request; undefined if it is accepted. */
async function refusalOf(name: CallName, sent: object): Promise<ErrorBody | undefined> {
  const response = await scene.as(entitled(name)).send(name, { ...requests[name](scene), ...sent });
  // an accepted write may have removed the caller's right
  if (response.ok) await setScene();
  if (response.status !== 400) return undefined;
  const text = await response.text();
  return (calls[name] as Call).errorFormat === 'text' ? { message: text } : JSON.parse(text);
}

/** Returns what the schema of a body says of a wrong one; undefined if it accepts it. */
function refusalBySchema(name: CallName, body: unknown): ErrorBody | undefined {
  const { error } = (calls[name] as Call).body?.safeParse(body) ?? {};
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  return issues[0] && { message: issues[0].message, issues };
}

function expectOurWords({ message, issues = [] }: ErrorBody, sent: string): void {
  for (const words of [message, ...issues.map((issue) => issue.message)]) {
    expect(words, sent).not.toMatch(LIBRARY);
    expect(words, sent).toMatch(/^\S.{4,}/);
  }
}

function documented(name: CallName): string[] {
  const { of, named } = jsonSchemas('input', { [name]: calls[name] }, ({ body }: Call) => body);
  const resolve = (schema: Schema | undefined): readonly string[] => {
    const {
      $ref,
      anyOf = [],
      properties = {},
    } = (schema ?? {}) as {
      $ref?: string;
      anyOf?: Schema[];
      properties?: object;
    };
    if ($ref) return resolve(named[$ref.replace('#/components/schemas/', '')]);
    return [...Object.keys(properties), ...anyOf.flatMap(resolve)];
  };
  return [...resolve(of[name])];
}

describe('messages of validation errors', () => {
  test.each(withBody)('every field in the body of %s has its own error message, not the library’s', async (name) => {
    const body = bodyOf(name);
    expect(documented(name).filter((field) => !(field in body))).toEqual([]);
    const refused = new Set<string>();
    for (const place of placesIn(body)) {
      for (const wrong of WRONG) {
        const sent = withAt(body, place, wrong);
        // what a schema refuses needs no request
        const refusal = refusalBySchema(name, sent) ?? (await refusalOf(name, { body: sent }));
        if (!refusal) continue;
        refused.add(asText(place));
        expectOurWords(refusal, `${name} ${JSON.stringify(sent)?.slice(0, 300)}`);
      }
    }
    expect([...refused].sort()).toEqual(placesIn(body).map(asText).sort());
    if ((calls[name] as Call).errorFormat !== 'text')
      expect(await refusalOf(name, { body: null })).toEqual(refusalBySchema(name, null));
  });

  test.each(withFields)('every parameter of %s has its own error message, not the library’s', async (name) => {
    const sound = requests[name](scene);
    const { params, query }: Call = calls[name];
    const fields = [
      ...Object.keys(params?.shape ?? {}).map((field) => ['params', field] as const),
      ...Object.keys(query?.shape ?? {}).map((field) => ['query', field] as const),
    ];
    const accepting = new Set<string>();
    for (const [part, field] of fields) {
      accepting.add(field);
      for (const wrong of WRONG_TEXTS) {
        const refusal = await refusalOf(name, { [part]: { ...sound[part], [field]: wrong } });
        if (!refusal) continue;
        accepting.delete(field);
        expectOurWords(refusal, `${name} ${field} ${wrong}`);
      }
    }
    expect([...accepting].filter((field) => !ANY_TEXT.includes(field))).toEqual([]);
    const refusal = await refusalOf(name, { query: {} });
    if (refusal) expectOurWords(refusal, `${name} without a query`);
  });
});

const asText = (place: Path) => place.join('.');
