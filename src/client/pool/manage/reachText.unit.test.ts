import { expect, test } from 'vitest';
import { askedText, reachText } from './reachText.ts';

test.each([
  [{ missing: 15, reached: 2, byMail: 0, byPush: 2 }, '2 of 15 by notification'],
  [{ missing: 15, reached: 1, byMail: 1, byPush: 0 }, '1 of 15 by email'],
  [{ missing: 1200, reached: 1100, byMail: 1000, byPush: 300 }, '1,100 of 1,200 by email or notification'],
])('the reach %j is %s', (reach, text) => {
  expect(reachText(reach)).toBe(text);
});

test('the question says who is reminded, and who gets the message from the admin alone', () => {
  expect(askedText({ missing: 15, reached: 2, byMail: 0, byPush: 2 })).toBe(
    '2 of the 15 people with missing picks are reminded now, by notification. The others get it from you alone. You can do this once per round.',
  );
  expect(askedText({ missing: 2, reached: 2, byMail: 2, byPush: 1 })).toBe(
    'Everyone in this pool with missing picks is reminded now, by email or notification. You can do this once per round.',
  );
});
