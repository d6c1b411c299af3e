import * as z from 'zod';
import { featureReach } from '#app/answers.ts';
import { table } from '#contract/calls/call.ts';
import { poolParams } from '#contract/fields.ts';

/** Numbers of users who miss picks of the current round, and of those whom a reminder reaches in any way, and in each. */
export const ReminderReach = z.strictObject({ missing: z.int(), reached: z.int(), byMail: z.int(), ...featureReach });
export type ReminderReach = z.output<typeof ReminderReach>;

/** The fields of the ways. */
export type ReachField = Exclude<keyof ReminderReach, 'missing' | 'reached'>;

/** Numbers of users: those who get a reminder, and those without an address or with reminders switched off. */
const Reminded = z
  .strictObject({ reminded: z.int(), unreachable: z.int() })
  // as the API's document calls it
  .meta({ id: 'Reminded' });
export type Reminded = z.output<typeof Reminded>;

export const remindNowCalls = table({
  readReminderReach: {
    method: 'GET',
    path: '/api/groups/{id}/reminders',
    policy: 'poolAdmin',
    summary:
      'How many members of a pool miss picks of the current round, and how many of them a reminder would reach now',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: ReminderReach,
  },
  remindMembers: {
    method: 'POST',
    path: '/api/groups/{id}/reminders',
    policy: 'poolAdmin',
    tool: 'remind_now',
    summary: 'Remind the members of a pool who miss picks of the current round, once a round',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    limits: ['poolChanges'],
    invalidates: false,
    status: 200,
    response: Reminded,
    errorStatuses: [409],
  },
});
