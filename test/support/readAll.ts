import * as z from 'zod';
import { featureValues, timedReads } from '#app/testing.ts';
import { secretTokens } from '#app/testSecrets.ts';
import { AUDIT_KINDS } from '#contract/audit.ts';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { type Caller, textOf, type Values } from './caller.ts';
import type { Scene } from './scene.ts';

const table: Readonly<Record<string, Call>> = calls;

/** Every GET but the event stream, which never ends. */
export const reads = Object.keys(table).filter(
  (name) =>
    table[name]?.method === 'GET' && !['text/event-stream', 'application/zip'].includes(String(table[name]?.response)),
) as CallName[];

export type Resources = Readonly<
  Record<
    | 'season'
    | 'pool'
    | 'round'
    | 'entry'
    | 'roundNumber'
    | 'code'
    | 'token'
    | 'before'
    | 'kind'
    | 'after'
    | 'limit'
    | 'from'
    | 'query'
    | 'number',
    readonly (string | number)[]
  >
>;

export function resourcesIn(scene: Scene): Resources {
  const { season, emptySeason, bracketSeason, pool, otherPool, entry, freeEntry, entries } = scene;
  return {
    season: [season.id, emptySeason.id, bracketSeason.id],
    pool: [pool.id, otherPool.id],
    round: [scene.past.id, scene.open.id, scene.emptyRound.id],
    entry: [entry, freeEntry, ...Object.values(entries)].map(({ id }) => id),
    roundNumber: [1, 2, 3],
    code: [pool.inviteCode, otherPool.inviteCode],
    token: [...secretTokens, ...Object.values(scene.people).map(({ user }) => String(user.id).padStart(43, '0'))],
    before: [1, 1000],
    kind: AUDIT_KINDS,
    after: [0, 1],
    limit: [1, 1000],
    from: ['2026-03-15'],
    query: [scene.people.owner.user.username, '@'],
    number: [1, 2],
  };
}

function valuesOf(name: string, by: string, resources: Resources): readonly (string | number)[] {
  const kind = table[name]?.resource?.by === by ? table[name].resource.kind : by;
  const valued: readonly Readonly<Record<string, readonly (string | number)[]>>[] = [resources, featureValues];
  const found = valued.flatMap((values) => values[kind] ?? []);
  if (found.length === 0) throw new Error(`${name} names ${by}: say which there are`);
  return found;
}

/** Every combination of values for a schema, with and without its optional fields. */
function fillings(name: string, schema: z.ZodObject | undefined, resources: Resources): Values[] {
  return Object.entries(schema?.shape ?? {}).reduce<Values[]>(
    (filled, [by, field]) => [
      ...(field instanceof z.ZodOptional ? filled : []),
      ...filled.flatMap((values) => valuesOf(name, by, resources).map((value) => ({ ...values, [by]: value }))),
    ],
    [{}],
  );
}

/** The length follows from the body, which is compared. */
const LEFT_OUT = new Set(['x-request-id', 'x-server-time', 'date', 'content-length']);

export interface ReadResponse {
  readonly status: number;
  readonly head: readonly string[];
  readonly body: string;
}

/** Removes the times of an answer, and what depends on them: the ETag, and a hash. */
function withoutTime({ status, head, body }: ReadResponse): ReadResponse {
  return {
    status,
    head: head.filter((line) => !line.startsWith('etag: ')),
    body: body
      .replace(/,"at":"[^"]+"/, '')
      .replace(/"hash":"[^"]+"/, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
  };
}

/** Sends every GET of the table for every resource and returns the responses by request. */
export async function readAll(caller: Caller, resources: Resources): Promise<Map<string, ReadResponse>> {
  const answers = new Map<string, ReadResponse>();
  for (const name of reads) {
    for (const params of fillings(name, table[name]?.params, resources)) {
      for (const query of fillings(name, table[name]?.query, resources)) {
        const response = await caller.send(name, { params, query });
        const head = [...response.headers].filter(([header]) => !LEFT_OUT.has(header)).map((pair) => pair.join(': '));
        const read = { status: response.status, head: head.sort(), body: await textOf(response) };
        const isTimed = timedReads.includes(name) && read.status === 200;
        answers.set(`${name} ${JSON.stringify({ ...params, ...query })}`, isTimed ? withoutTime(read) : read);
      }
    }
  }
  return answers;
}
