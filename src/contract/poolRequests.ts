import * as z from 'zod';
import {
  MAX_COUNTS_FROM,
  MAX_DUES_A_CALL,
  MAX_DUES_LENGTH,
  MAX_HOW_TO_PAY_LENGTH,
  MAX_POINTS,
  MAX_UPSET_BONUS,
} from '#domain/limits.ts';
import { DUES_STATUSES } from '#domain/pools/dues.ts';
import { EARLIER_ROUNDS } from '#domain/scoring/couldPick.ts';
import { TIE_BREAKERS } from '#domain/scoring/guesses.ts';
import { MAX_ROUND_NUMBER } from '#domain/scoring/rounds.ts';
import { entryName, id, intFrom, name, seasonId, text } from './fields.ts';
import { sentPoolSettings } from './poolSettings.ts';

const FIRST_ENTRY_ERROR = { error: 'Choose one of your entries, or name a new one' };
const firstEntry = z
  .object({ id: id('Invalid entry ID').optional(), name: entryName.optional() }, FIRST_ENTRY_ERROR)
  .refine((entry) => (entry.id === undefined) !== (entry.name === undefined), FIRST_ENTRY_ERROR)
  .meta({
    description: 'The caller’s entry that joins the new pool: the ID of one, or the name of a new one',
    examples: [{ name: 'sam 01' }, { id: 1 }],
  });

const NO_GROUP_DATA = { error: 'Missing group data' };
const POINTS_ERROR = `Points are ${MAX_ROUND_NUMBER} whole numbers from 0 to ${MAX_POINTS}`;
const scoring = {
  points: z
    .array(intFrom(0, MAX_POINTS, POINTS_ERROR), { error: POINTS_ERROR })
    .length(MAX_ROUND_NUMBER, { error: POINTS_ERROR })
    .optional(),
  countsFrom: intFrom(
    1,
    MAX_COUNTS_FROM,
    `The first round that counts is a number from 1 to ${MAX_COUNTS_FROM}`,
  ).optional(),
  upsetBonus: intFrom(0, MAX_UPSET_BONUS, `The upset bonus is a whole number from 0 to ${MAX_UPSET_BONUS}`).optional(),
  tieBreaker: z.enum(TIE_BREAKERS, { error: 'The tie-breaker is none or total' }).optional(),
  earlierRounds: z.enum(EARLIER_ROUNDS, { error: 'Earlier rounds count or dontCount' }).optional(),
};
const DUES_ERROR = { error: 'Dues are an amount and how to pay it' };
const AMOUNT = 'The amount of the dues';
const dues = z.object(
  {
    amount: text(AMOUNT, MAX_DUES_LENGTH)
      .refine((amount) => amount !== '', { error: `${AMOUNT} is required` })
      .meta({ minLength: 1, maxLength: MAX_DUES_LENGTH, examples: ['$20'] }),
    howToPay: text('How to pay', MAX_HOW_TO_PAY_LENGTH),
  },
  DUES_ERROR,
);
const { maxEntries, joining, rules, ...settings } = sentPoolSettings;
const people = {
  maxEntries,
  joining,
  rules,
  dues: dues.nullable().optional(),
  ...settings,
};
const poolName = name('Pool name');
const changes = {
  name: poolName.optional(),
  adminId: id('Invalid user ID').optional(),
  isSitePool: z.boolean({ error: 'isSitePool is true or false' }).optional(),
  ...scoring,
  ...people,
};
export const NewPool = z
  .object(
    {
      ...changes,
      seasonId,
      entry: firstEntry.optional(),
      fromGroupId: id('Invalid group ID')
        .optional()
        .meta({ description: 'Your pool of another season that this one goes on from: what is omitted is as there' }),
    },
    NO_GROUP_DATA,
  )
  .refine((pool) => pool.name !== undefined || pool.fromGroupId !== undefined, {
    path: ['name'],
    error: 'Pool name is required',
  })
  .meta({ anyOf: [{ required: ['name'] }, { required: ['fromGroupId'] }] });
export const PoolChange = z.object(changes, NO_GROUP_DATA);
const duesStatus = z.enum(DUES_STATUSES, { error: 'Dues are none, said or paid' });
export const DuesChange = z.object({ status: duesStatus });
export const DuesChanges = z
  .array(
    z.object({ userId: id('Invalid user ID'), status: duesStatus }, { error: 'Each player is a user ID and a status' }),
    { error: 'A list of players is required' },
  )
  .max(MAX_DUES_A_CALL, { error: `At most ${MAX_DUES_A_CALL.toLocaleString('en-US')} players at a time` })
  .refine((players) => new Set(players.map(({ userId }) => userId)).size === players.length, {
    error: 'A player is in the list twice',
  })
  .meta({ description: 'Each player at most once', examples: [[{ userId: 1, status: 'paid' }]] });
export const LeavePool = z.object({ entryId: id('Invalid entry ID') });
export const JoinPool = z.object(
  {
    entryId: id('Please select an entry to join with'),
    inviteCode: z
      .string({ error: 'Invite code is required' })
      .max(256, { error: 'Invalid invite code' })
      .optional()
      .meta({ description: 'Of a pool that is offered to you it may be omitted' }),
  },
  NO_GROUP_DATA,
);
