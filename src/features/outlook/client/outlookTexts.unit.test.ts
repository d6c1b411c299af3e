import { expect, test } from 'vitest';
import type { Outlook, RankBounds } from '#domain/outlook/outlook.ts';
import {
  chancesText,
  isEndKnown,
  leadsText,
  nobodyOutText,
  openEndText,
  percentText,
  prospectText,
  rangeText,
  ranksText,
} from './outlookTexts.ts';

test('the ranks are introduced by the games that they depend on', () => {
  expect(ranksText(4, true)).toBe(
    'The best and worst you can finish: once the last 4 games of the locked rounds are over, and at the end of the season.',
  );
  expect(ranksText(1, true)).toBe(
    'The best and worst you can finish: once the last game of the locked rounds is over, and at the end of the season.',
  );
  expect(ranksText(2, false)).toBe(
    'The best and worst you can finish: once the last 2 games of the locked rounds are over.',
  );
  expect(ranksText(0, true)).toBe('All games of the locked rounds are over. The best and worst you can finish.');
});

test('the end of the season is told once somebody cannot reach each rank any more', () => {
  const outlook = (best: number[], worst: number[]): Parameters<typeof isEndKnown>[0] => ({
    season: { best: Uint32Array.from(best), worst: Uint32Array.from(worst) },
    prospects: ['possible', 'possible'],
  });
  expect(isEndKnown(outlook([1, 1], [2, 2]))).toBe(false);
  expect(isEndKnown(outlook([1, 2], [2, 2]))).toBe(true);
  expect(isEndKnown(outlook([1, 1], [1, 2]))).toBe(true);
  expect(openEndText(25)).toBe(
    'All games of the locked rounds are over, and everybody can still finish anywhere from 1st to 25th.',
  );
});

test('the chances say over which outcomes they are, and that later rounds are not counted', () => {
  expect(chancesText(1, true, true)).toBe(
    'How often each entry leads, alone or tied, in all the ways that the last game of the locked rounds can go: with every game a coin flip, and by how seeds have done since 1985. Rounds to come are left out.',
  );
  expect(chancesText(17, false, false)).toMatch(
    /^How often .* in 20,000 of the ways that the last 17 games .*since 1985\.$/,
  );
});

test('a share is headed by the moment of the lead, which is not the end while rounds are to come', () => {
  const input = { lastRound: 'Elite 8', pool: { toCome: [{ number: 5, most: 10, least: 10 }] } } as const;
  expect(leadsText(input)).toBe('Leads after Elite 8');
  expect(leadsText({ ...input, pool: { toCome: [] } })).toBe('Finishes first');
});

test('a range of one rank is that rank, and thousands have a comma', () => {
  const bounds: RankBounds = { best: Uint32Array.of(3, 1), worst: Uint32Array.of(3, 1_000) };
  expect([rangeText(bounds, 0), rangeText(bounds, 1)]).toEqual(['3', '1–1,000']);
});

test('nobody is out before a round, by its name if it is created', () => {
  const known: Outlook = {
    past: { best: new Uint32Array(), worst: new Uint32Array() },
    season: { best: new Uint32Array(), worst: new Uint32Array() },
    prospects: [],
    nobodyOutBefore: 5,
  };
  expect(nobodyOutText(known, [{ number: 5, name: 'Final Four' }])).toBe('Nobody can be eliminated before Final Four.');
  expect(nobodyOutText(known, [])).toBe('Nobody can be eliminated before round 5.');
  expect(nobodyOutText({ ...known, nobodyOutBefore: undefined }, [])).toBeUndefined();
});

test('only certain shares are 0% and 100%', () => {
  expect([0, 0.0004, 0.125, 0.99951, 1].map(percentText)).toEqual(['0%', '< 0.1%', '12.5%', '> 99.9%', '100%']);
  expect(['clinched', 'shared', 'possible', 'out'].map((prospect) => prospectText(prospect as 'out'))).toEqual([
    'Clinched',
    'Clinched a tie',
    'Still alive',
    'Eliminated',
  ]);
});
