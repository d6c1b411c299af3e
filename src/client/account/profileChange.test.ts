import { expect, test } from 'vitest';
import { ProfileChange } from '#contract/requests.ts';
import type { User } from '#contract/schemas.ts';
import { profileChange, profileValues } from './profileChange.ts';

const sam: User = {
  id: 7,
  username: 'sam',
  email: 'sam@example.org',
  avatarUrl: null,
  isAdmin: false,
  isHidden: false,
};
const nobodysMail: User = { ...sam, email: null };
const PICTURE = 'https://example.org/sam.png';

test('what is not touched is asked for as it is', () => {
  const user = { ...sam, avatarUrl: PICTURE };
  expect(profileChange(profileValues(user), user)).toEqual({ email: 'sam@example.org', avatarUrl: PICTURE });
});

test('an account without an e-mail gets its picture without one, and an e-mail when it is typed', () => {
  const values = { ...profileValues(nobodysMail), avatarUrl: ` ${PICTURE} ` };
  expect(profileChange(values, nobodysMail)).toEqual({ avatarUrl: PICTURE });
  expect(profileChange({ ...values, email: 'sam@example.org' }, nobodysMail)).toEqual({
    email: 'sam@example.org',
    avatarUrl: PICTURE,
  });
});

test('an e-mail that was emptied is no valid one, and an address that was emptied is no picture', () => {
  const emptied = profileChange({ email: ' ', avatarUrl: ' ' }, { ...sam, avatarUrl: PICTURE });
  expect(ProfileChange.safeParse(emptied).error?.issues.map(({ message }) => message)).toEqual([
    'Valid email is required',
  ]);
  expect(ProfileChange.parse({ ...emptied, email: sam.email })).toEqual({ email: sam.email, avatarUrl: null });
});
