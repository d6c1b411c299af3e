import { expect, test } from 'vitest';
import { aUser } from '#client/testing/fixtures.ts';
import { ProfileChange } from '#contract/requests.ts';
import { profileChange, profileValues } from './profileChange.ts';

const sam = aUser({ email: 'sam@example.org', tileEmoji: '🎈' });
const nobodysMail = { ...sam, email: null };
const PICTURE = 'https://example.org/sam.png';
const TILE = { tileEmoji: '🎈', tileColor: null };

test('untouched fields are sent unchanged', () => {
  const user = { ...sam, avatarUrl: PICTURE };
  expect(profileChange(profileValues(user), user)).toEqual({ email: 'sam@example.org', avatarUrl: PICTURE, ...TILE });
});

test('an account without an email address can change its picture alone, or add an address', () => {
  const values = { ...profileValues(nobodysMail), avatarUrl: ` ${PICTURE} ` };
  expect(profileChange(values, nobodysMail)).toEqual({ avatarUrl: PICTURE, ...TILE });
  expect(profileChange({ ...values, email: 'sam@example.org' }, nobodysMail)).toEqual({
    email: 'sam@example.org',
    avatarUrl: PICTURE,
    ...TILE,
  });
});

test('an emptied email field is invalid, an emptied avatar field removes the picture', () => {
  const emptied = profileChange({ email: ' ', avatarUrl: ' ', ...TILE }, { ...sam, avatarUrl: PICTURE });
  expect(ProfileChange.safeParse(emptied).error?.issues.map(({ message }) => message)).toEqual([
    'Valid email is required',
  ]);
  expect(ProfileChange.parse({ ...emptied, email: sam.email })).toEqual({ email: sam.email, avatarUrl: null, ...TILE });
});
