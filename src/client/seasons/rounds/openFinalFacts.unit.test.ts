import { expect, test } from 'vitest';
import { openFinalFacts } from './useOpenFinals.ts';

test('finals are counted as being confirmed, or as waiting for the site’s admin', () => {
  expect(openFinalFacts({ confirming: 2, waiting: 0 })).toEqual(['2 being confirmed']);
  expect(openFinalFacts({ confirming: 0, waiting: 2 })).toEqual(['2 finals wait for the site’s admin']);
  expect(openFinalFacts({ confirming: 1, waiting: 1 })).toEqual([
    '1 being confirmed',
    '1 final waits for the site’s admin',
  ]);
  expect(openFinalFacts({ confirming: 0, waiting: 0 })).toEqual([]);
});
