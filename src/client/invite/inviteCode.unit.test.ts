import { expect, test } from 'vitest';
import { inviteSentence } from './inviteCode.ts';

test('the text of an invitation names the pool', () => {
  expect(inviteSentence('The Office')).toContain('Join us in “The Office” on Unbusted');
});
