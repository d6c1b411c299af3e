import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

export const roundMailCalls = table({
  readRoundMails: {
    method: 'GET',
    path: '/api/user/round-mails',
    policy: 'signedIn',
    summary: 'Whether one gets an email with the results of each round',
    status: 200,
    answer: schemas.RoundMails,
  },
  changeRoundMails: {
    method: 'PATCH',
    path: '/api/user/round-mails',
    policy: 'signedIn',
    summary: 'Have the results of each round sent by email, or not',
    body: requests.RoundMailsChange,
    status: 200,
    answer: schemas.RoundMails,
  },
});
