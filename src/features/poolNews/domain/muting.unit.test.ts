import { expect, test } from 'vitest';
import { mayMute } from './muting.ts';

const [OWNER, ADMIN, OTHER_ADMIN, MEMBER] = [1, 2, 3, 4];
const pool = { adminId: OWNER, admins: [ADMIN, OTHER_ADMIN] };
const mutedBy = (id: number, isAdmin = false) =>
  [OWNER, ADMIN, OTHER_ADMIN, MEMBER].filter((userId) => mayMute(pool, { id, isAdmin }, userId));

test('the owner mutes all others, further admins mute members, site admins all but the owner, and nobody themselves', () => {
  expect(mutedBy(OWNER)).toEqual([ADMIN, OTHER_ADMIN, MEMBER]);
  expect(mutedBy(ADMIN)).toEqual([MEMBER]);
  expect(mutedBy(MEMBER)).toEqual([]);
  expect(mutedBy(99, true)).toEqual([ADMIN, OTHER_ADMIN, MEMBER]);
  expect(mutedBy(ADMIN, true)).toEqual([OTHER_ADMIN, MEMBER]);
});
