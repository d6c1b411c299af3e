import { expect, test } from 'vitest';
import { isForKey, type PushAbilities, pushSupport } from './pushSupport.ts';

const phone: PushAbilities = {
  isSecure: true,
  hasWorker: true,
  hasPush: true,
  isAppleMobile: false,
  permission: 'default',
};

test.each<[string, Partial<PushAbilities>, string, RegExp?]>([
  ['a browser that has not been asked', {}, 'possible'],
  ['one that has allowed it', { permission: 'granted' }, 'possible'],
  ['an app on the home screen of an iPhone', { isAppleMobile: true }, 'possible'],
  ['a page on an iPhone', { isAppleMobile: true, hasPush: false, permission: undefined }, 'addToHomeScreen'],
  ['one that blocks it', { permission: 'denied' }, 'impossible', /blocks/],
  ['one without pushes', { hasPush: false }, 'impossible', /cannot show notifications/],
  ['one without service workers', { hasWorker: false }, 'impossible', /cannot show notifications/],
  ['a page over http', { isSecure: false, hasWorker: false }, 'impossible', /https/],
])('%s', (_, abilities, state, why) => {
  const support = pushSupport({ ...phone, ...abilities });
  expect(support.state).toBe(state);
  if (why) expect(support).toMatchObject({ why: expect.stringMatching(why) });
});

test('a subscription belongs to one key of the site', () => {
  const bytes = Uint8Array.from([251, 255, 254, 1]);
  expect(isForKey(bytes.buffer, '-__-AQ')).toBe(true);
  expect(isForKey(bytes.buffer, '-__-AR')).toBe(false);
  expect(isForKey(null, '-__-AQ')).toBe(false);
});
