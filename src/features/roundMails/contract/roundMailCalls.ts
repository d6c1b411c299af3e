import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { MailsChange } from '#contract/requests.ts';

const RoundMails = z.strictObject({ wanted: z.boolean() });

export const roundMailCalls = table({
  readRoundMails: {
    method: 'GET',
    path: '/api/user/round-mails',
    policy: 'signedIn',
    summary: 'Whether you get the results of each round by email',
    status: 200,
    response: RoundMails,
  },
  changeRoundMails: {
    method: 'PATCH',
    path: '/api/user/round-mails',
    policy: 'signedIn',
    summary: 'Turn the emails with the results of each round on or off',
    body: MailsChange,
    status: 200,
    response: RoundMails,
  },
});
