import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { poolParams } from '#contract/fields.ts';
import { NewScreen, Screen, ScreenAddress } from './screen.ts';

export const bigScreenCalls = table({
  createScreen: {
    method: 'POST',
    path: '/api/groups/{id}/screen',
    policy: 'poolAdmin',
    summary: 'Put up a screen for the room: its secret address, which ends the one before',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    body: NewScreen,
    limits: ['poolChanges'],
    status: 201,
    response: ScreenAddress,
    errorStatuses: [409],
  },
  deleteScreen: {
    method: 'DELETE',
    path: '/api/groups/{id}/screen',
    policy: 'poolAdmin',
    summary: 'Take down the screen of a pool: its address stops working',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    limits: ['poolChanges'],
    status: 204,
    response: null,
  },
  readScreen: {
    method: 'GET',
    path: '/api/screens/{token}',
    policy: 'open',
    summary: 'What the screen of a pool shows, at its secret address',
    params: z.object({ token: z.string().min(1) }),
    status: 200,
    response: Screen,
    errorStatuses: [404],
  },
});
