import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { idParam } from '#contract/fields.ts';

/** How all entries of a season do, by standard points. Below a crowd the figures are null. */
export const Everybody = z.object({
  /** how many count: of users who are not hidden, with a pick in a past round */
  entries: z.int(),
  countedAt: z.iso.datetime({ precision: 3 }).nullable(),
  /** points, and how many entries have them, in ascending order of points */
  histogram: z.array(z.tuple([z.int(), z.int()])).nullable(),
  /** the games of past rounds in order of id, with the entries that picked each side */
  games: z.array(z.object({ id: z.int(), picked1: z.int(), picked2: z.int() })).nullable(),
});
export type Everybody = z.output<typeof Everybody>;

export const everybodyCalls = table({
  readEverybody: {
    method: 'GET',
    path: '/api/seasons/{id}/everybody',
    policy: 'signedIn',
    setting: 'everybody',
    summary: 'How all entries of a season do, by standard points, and what they picked in past rounds',
    params: z.object({ id: idParam('season') }),
    resource: { kind: 'season', by: 'id' },
    status: 200,
    response: Everybody,
  },
});
