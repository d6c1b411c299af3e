import { expect, test } from 'vitest';
import { breakAutolinks } from './breakAutolinks.ts';

test('every character that browsers read as a dot, colon, slash or at-sign is followed by a blank', () => {
  const signs = Array.from({ length: 0xffff - 0xa0 }, (_, n) => String.fromCharCode(0xa1 + n));
  const dots = signs.filter((sign) => hostOf(`evil${sign}example`) === 'evil.example');
  expect(dots).toContain('．');
  for (const sign of ['.', ':', '/', '\\', '@', ...'：︓﹕／＼﹨＠﹫․﹒⒈', ...dots]) {
    expect(breakAutolinks(`evil${sign}example`)).toBe(`evil${sign} example`);
  }
});

test('a character at the end of a word stays as it is', () => {
  expect(breakAutolinks('St. John’s: Q&A… and so on。')).toBe('St. John’s: Q&A… and so on。');
});

function hostOf(domain: string): string | undefined {
  return URL.parse(`https://${domain}/`)?.host;
}
