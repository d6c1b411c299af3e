import { describe, expect, test } from 'vitest';
import { looksLikeOneOf } from './lookAlike.ts';

describe('a name', () => {
  test.each([
    ['rооt1', 'root1', 'Cyrillic о'],
    ['RООT1', 'root1', 'in capital letters'],
    ['rootl', 'root1', 'l and 1'],
    ['rootI', 'root1', 'I and 1'],
    ['r00t1', 'root1', '0 and o'],
    ['ｒｏｏｔl', 'root1', 'full width'],
    ['𝐫𝐨𝐨𝐭l', 'root1', 'letters of mathematics'],
    ['lan', 'Ian', 'l and I'],
    ['sarn', 'sam', 'rn and m'],
    ['cοmmissioner', 'commissioner', 'Greek ο'],
    ['Sam  Smith', 'Sam Smith', 'two spaces, which a screen shows as one'],
    ['Sam \u2009Smith', 'Sam Smith', 'a space and a thin one'],
    ['mı\u0307a', 'mia', 'a dot on an i without its dot'],
    ['mi\u0307a', 'mia', 'a second dot'],
    ['José', 'Jοse\u0301', 'with a mark of its own'],
    ['root1', 'rооt1', 'the other way round'],
  ])('%s looks like %s: %s', (name, other) => {
    expect(looksLikeOneOf(name, ['noor', other])).toBe(true);
  });

  test.each([
    ['root2', 'root1', 'another number'],
    ['rooti', 'root1', 'another letter'],
    ['rootı', 'root1', 'i without its dot'],
    ['root1\u0301', 'root1', 'with a mark'],
    ['root1 2', 'root1', 'longer'],
    ['SamSmith', 'Sam Smith', 'without the space'],
    ['Jose', 'José', 'without a mark'],
    ['ज़िंदगी', 'जिंदगी', 'another letter of Hindi'],
    ['root1', 'root1', 'the same'],
    ['ROOT1', 'root1', 'the same, which is taken'],
    ['ｒｏｏｔ１', 'root1', 'the same in full width, which is taken'],
  ])('%s does not look like %s: %s', (name, other) => {
    expect(looksLikeOneOf(name, ['noor', other])).toBe(false);
  });
});
