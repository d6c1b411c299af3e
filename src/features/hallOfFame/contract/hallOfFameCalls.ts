import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { entryName, intFrom, name, poolParams } from '#contract/fields.ts';
import { MAX_YEAR, MIN_YEAR } from '#domain/limits.ts';
import { LAST_RANK, MAX_CHAMPIONS } from '#features/hallOfFame/domain/champions.ts';

/** One of the first three of a year. `isTyped`: the pool's owner has typed it, and may not know username and points. */
const Champion = z
  .strictObject({
    year: z.int(),
    rank: z.int(),
    entryName: z.string(),
    username: z.string().nullable(),
    points: z.int().nullable(),
    isTyped: z.boolean(),
  })
  .meta({ id: 'Champion' });
export type Champion = z.output<typeof Champion>;

/** The points of the most expensive pool do not reach it. */
const MAX_TOTAL = 1_000_000;
const champion = z.object(
  {
    year: intFrom(MIN_YEAR, MAX_YEAR, `Years are from ${MIN_YEAR} to ${MAX_YEAR}`),
    rank: intFrom(1, LAST_RANK, `Ranks are from 1 to ${LAST_RANK}`),
    entryName,
    username: name('Player').nullable().optional(),
    points: intFrom(0, MAX_TOTAL, `Points are a whole number from 0 to ${MAX_TOTAL.toLocaleString('en-US')}`)
      .nullable()
      .optional(),
  },
  { error: 'Each champion is a year, a rank and a name' },
);
export const Champions = z
  .array(champion, { error: 'A list of champions is required' })
  .max(MAX_CHAMPIONS, { error: `At most ${MAX_CHAMPIONS} champions` })
  .meta({ examples: [[{ year: 2019, rank: 1, entryName: 'Noor', username: null, points: 97 }]] });

export const hallOfFameCalls = table({
  listChampions: {
    method: 'GET',
    path: '/api/groups/{id}/champions',
    tool: 'list_champions',
    policy: 'poolMember',
    summary: 'The first three of each year, of a pool and of those that it goes on from; newest year first',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: z.array(Champion),
  },
  setChampions: {
    method: 'PUT',
    path: '/api/groups/{id}/champions',
    policy: 'poolOwnerOrSiteAdmin',
    summary: 'Set the champions of earlier years; they replace those typed before',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    body: Champions,
    bodyKib: 64,
    limits: ['poolChanges'],
    status: 204,
    response: null,
    errorStatuses: [409],
  },
});
