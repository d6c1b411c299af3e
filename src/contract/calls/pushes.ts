import { PushKindsChange, PushSettings, PushSubscriptionChange } from '#contract/pushes.ts';
import { table } from './call.ts';

export const pushCalls = table({
  readPush: {
    method: 'GET',
    path: '/api/user/push',
    policy: 'signedIn',
    summary: 'The key for a subscription of this browser, and which pushes you want',
    status: 200,
    response: PushSettings,
    errorStatuses: [404],
  },
  subscribe: {
    method: 'PUT',
    path: '/api/user/push',
    policy: 'signedIn',
    summary: 'Send pushes to this browser while its session lasts',
    body: PushSubscriptionChange,
    invalidates: false,
    isRepeatable: true,
    status: 204,
    response: null,
    errorStatuses: [404],
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/api/user/push',
    policy: 'signedIn',
    summary: 'Send no more pushes to this browser',
    invalidates: false,
    isRepeatable: true,
    status: 204,
    response: null,
    errorStatuses: [404],
  },
  changePush: {
    method: 'PATCH',
    path: '/api/user/push',
    policy: 'signedIn',
    summary: 'Choose which pushes you want, on all of your browsers',
    body: PushKindsChange,
    invalidates: false,
    status: 200,
    response: PushSettings,
    errorStatuses: [404],
  },
});
