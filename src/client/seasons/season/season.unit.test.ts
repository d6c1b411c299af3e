import { expect, test } from 'vitest';
import { aRound, aSeason } from '#client/testing/fixtures.ts';
import {
  defaultSeason,
  isOver,
  nextSeasons,
  playedSeasons,
  saidSeason,
  seasonLabel,
  seasonLabelAmong,
} from './season.ts';

const season = (year: number, isActive: boolean) => aSeason({ id: year, year, isActive });

test('a screen opens with the active season', () => {
  expect(defaultSeason([season(2026, false), season(2025, true)])?.year).toBe(2025);
});

const men = aSeason({ id: 1, year: 2027, league: 'men' });
const women = aSeason({ id: 2, year: 2027, league: 'women' });
const both = [men, women];

test('of two active seasons a screen opens with the men’s', () => {
  expect(defaultSeason([women, men])).toBe(men);
  expect(defaultSeason([women, { ...men, isActive: false }])).toBe(women);
});

test('one plays in the active seasons in which one has an entry or a pool', () => {
  const inMen = { seasonId: men.id };
  const inWomen = { seasonId: women.id };
  expect(playedSeasons([women, men], [inMen], [inWomen])).toEqual([men, women]);
  expect(playedSeasons(both, [inWomen], [inWomen])).toEqual([women]);
  expect(playedSeasons(both, [], [])).toEqual([]);
  expect(playedSeasons([men, { ...women, isActive: false }], [inMen, inWomen], [])).toEqual([men]);
});

test('a season is said while two are active, with its league if both have one name', () => {
  expect(both.map((each) => saidSeason(each, both))).toEqual(['Men’s March Madness', 'Women’s March Madness']);
  const named = { ...women, name: 'The Women' };
  expect([men, named].map((each) => saidSeason(each, [men, named]))).toEqual(['March Madness', 'The Women']);
  const past = { ...women, isActive: false };
  expect([men, past].map((each) => saidSeason(each, [men, past]))).toEqual([undefined, undefined]);
  expect(saidSeason({ ...past, id: 3 }, both)).toBeUndefined();
});

test('a pool goes on in an open season of its league', () => {
  const next = aSeason({ id: 3, year: 2028, league: 'men' });
  const archived = aSeason({ id: 4, year: 2026, league: 'men', isArchived: true });
  expect(nextSeasons(men.id, [men, women, next, archived])).toEqual([next]);
  expect(nextSeasons(women.id, [men, women, next, archived])).toEqual([]);
});

test('in a list a label has the league where another one is the same', () => {
  const labels = (seasons: (typeof men)[]) => seasons.map((each) => seasonLabelAmong(each, seasons));
  expect(labels(both)).toEqual(['2027 Men’s March Madness', '2027 Women’s March Madness']);
  expect(labels([men, { ...women, year: 2026 }])).toEqual(['2027 March Madness', '2026 March Madness']);
});

test('without an active season a screen opens with the season of the highest year', () => {
  expect(defaultSeason([season(2024, false), season(2026, false)])?.year).toBe(2026);
});

test('without seasons there is no default season', () => {
  expect(defaultSeason([])).toBeUndefined();
});

test('a season’s label has its year only once', () => {
  expect(seasonLabel(season(2026, true))).toBe('2026 March Madness');
  expect(seasonLabel({ ...season(2026, true), name: 'March 2026' })).toBe('March 2026');
});

test('a round is past from the millisecond of its deadline on', () => {
  const round = aRound();
  const deadline = Date.parse(round.deadline);
  expect(isOver(round, deadline - 1)).toBe(false);
  expect(isOver(round, deadline)).toBe(true);
});
