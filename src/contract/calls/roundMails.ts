import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

export const roundMailCalls = table({
  readRoundMails: {
    method: 'GET',
    path: '/api/user/round-mails',
    policy: 'signedIn',
    summary: 'Whether you get the results of each round by email',
    status: 200,
    answer: schemas.RoundMails,
  },
  changeRoundMails: {
    method: 'PATCH',
    path: '/api/user/round-mails',
    policy: 'signedIn',
    summary: 'Turn the emails with the results of each round on or off',
    body: requests.RoundMailsChange,
    status: 200,
    answer: schemas.RoundMails,
  },
});
