import { expect, test } from 'vitest';
import { ReminderReach } from '#features/remindNow/contract/remindNowCalls.ts';
import { askedText, reachText } from './reachText.ts';

/** Nobody is reached by anything but mail. */
const NONE = Object.fromEntries(Object.keys(ReminderReach.shape).map((field) => [field, 0])) as ReminderReach;

test('the reach says how many of those who miss picks a reminder reaches, and by what', () => {
  expect(reachText({ ...NONE, missing: 1500, reached: 1100, byMail: 1100 }, [])).toBe('1,100 of 1,500 by email');
});

test('the question says who is reminded, and who gets the message from the admin alone', () => {
  expect(askedText({ ...NONE, missing: 15, reached: 2, byMail: 2 }, [])).toBe(
    '2 of the 15 people with missing picks are reminded now, by email. The others get it from you alone. You can do this once per round.',
  );
  expect(askedText({ ...NONE, missing: 2, reached: 2, byMail: 2 }, [])).toBe(
    'Everyone in this pool with missing picks is reminded now, by email. You can do this once per round.',
  );
});

test.each([
  [{ missing: 15, reached: 2, byHorn: 2 }, '2 of 15 by horn'],
  [{ missing: 15, reached: 1, byMail: 1 }, '1 of 15 by email'],
  [{ missing: 1200, reached: 1100, byMail: 1000, byHorn: 300 }, '1,100 of 1,200 by email or horn'],
])('where there is another way, the reach %j is %s', (reach, text) => {
  const horn = { field: 'byHorn' as 'byMail', said: 'horn' };
  expect(reachText({ ...NONE, ...reach }, [horn])).toBe(text);
});
