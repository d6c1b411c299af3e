import { expect, test } from 'vitest';
import { reachText } from '#client/pool/manage/reachText.ts';
import { remindingByPush } from './pushParts.ts';

test.each([
  [{ missing: 15, reached: 2, byMail: 0, byPush: 2 }, '2 of 15 by notification'],
  [{ missing: 15, reached: 1, byMail: 1, byPush: 0 }, '1 of 15 by email'],
  [{ missing: 1200, reached: 1100, byMail: 1000, byPush: 300 }, '1,100 of 1,200 by email or notification'],
])('the reach %j is %s', (reach, text) => {
  expect(reachText(reach, [remindingByPush])).toBe(text);
});
