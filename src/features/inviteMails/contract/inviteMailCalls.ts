import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { oneEmail, poolParams } from '#contract/fields.ts';

export const MAX_INVITATIONS_A_CALL = 20;

const TOO_MANY_INVITATIONS = { error: `At most ${MAX_INVITATIONS_A_CALL} addresses at a time` };
const NO_ADDRESS = { error: 'Enter at least one email address' };

export const Invitations = z.object(
  {
    emails: z
      .array(oneEmail, NO_ADDRESS)
      .min(1, NO_ADDRESS)
      .max(MAX_INVITATIONS_A_CALL, TOO_MANY_INVITATIONS)
      .meta({ examples: [['noor@example.org', 'lee@example.org']] }),
  },
  { error: 'Missing group data' },
);

/** `invited` is a number of addresses; `alreadyIn` are those of members. */
const Invited = z
  .strictObject({ invited: z.int(), alreadyIn: z.array(z.string()) })
  // as the API's document calls it
  .meta({ id: 'Invited' });
export type Invited = z.output<typeof Invited>;

export const inviteMailCalls = table({
  invite: {
    method: 'POST',
    path: '/api/groups/{id}/invitations',
    policy: 'poolAdmin',
    summary: 'Send invitations by email to up to 20 addresses at once, 50 a day; those of members are skipped',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    body: Invitations,
    status: 200,
    response: Invited,
    errorStatuses: [409],
  },
});
