import { expect, test } from 'vitest';
import { namesPlayer } from './namesPlayer.ts';

test.each([
  ['gus 01', 'gus', true],
  ['Noor', 'noor', true],
  ["José's bracket", 'josé', true],
  ['gust 01', 'gus', false],
  ['kev 02', 'kevin', false],
  ['The gus', 'gus', false],
])('an entry %s of %s is named after its player: %s', (entryName, username, isNamed) => {
  expect(namesPlayer({ entryName, username })).toBe(isNamed);
});
