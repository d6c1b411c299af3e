import * as z from 'zod';
import { table } from '#contract/calls/call.ts';

export const invitePictureCalls = table({
  readInvitePicture: {
    method: 'GET',
    path: '/api/invites/{code}/picture.png',
    policy: 'open',
    summary: 'The invitation as a picture, which chats show with the link',
    params: z.object({ code: z.string().min(1) }),
    revealsInviteCode: true,
    status: 200,
    response: 'image/png',
    errorStatuses: [404],
  },
});
