import * as z from 'zod';
import * as requests from '#contract/requests.ts';
import { table } from './call.ts';

/** `hours` before a deadline; 0 if the site sends no reminders. */
const Reminders = z.strictObject({ wanted: z.boolean(), hours: z.int() });

export const mailCalls = table({
  readReminders: {
    method: 'GET',
    path: '/api/user/reminders',
    policy: 'signedIn',
    summary: 'Whether you get reminders of missing picks by email, and how long before a deadline',
    status: 200,
    response: Reminders,
  },
  changeReminders: {
    method: 'PATCH',
    path: '/api/user/reminders',
    policy: 'signedIn',
    summary: 'Turn reminders on or off',
    body: requests.MailsChange,
    status: 200,
    response: Reminders,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    policy: 'open',
    summary: 'Turn off the kind of mails that the token came with (RFC 8058: whatever the body says)',
    params: z.object({ token: z.string().min(1) }),
    status: 204,
    response: null,
    errorStatuses: [404],
    hasPage: true,
  },
});
