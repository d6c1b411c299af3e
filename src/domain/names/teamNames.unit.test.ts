import { expect, test } from 'vitest';
import { namesOf, teamKey } from './teamNames.ts';

test.each([
  ['Ohio St.', 'Ohio State'],
  ["St. John's", 'Saint John’s'],
  ['San José State', 'San Jose St'],
  ['Texas A&M', 'Texas A and M'],
  ['N.C. State', 'NC State'],
  ['Miami (FL)', 'miami fl'],
])('%s and %s are one name', (first, second) => {
  expect(teamKey(first)).toBe(teamKey(second));
});

test.each([
  ['Miami (FL)', 'Miami (OH)'],
  ['Michigan', 'Michigan State'],
  ['North Carolina', 'North Carolina Central'],
  ['UC San Diego', 'San Diego'],
])('%s and %s are two names', (first, second) => {
  expect(teamKey(first)).not.toBe(teamKey(second));
});

test('a team has the names of its list, without one that another team has too', () => {
  const names = namesOf([
    ['Connecticut', 'UConn'],
    ['Texas-Rio Grande Valley', 'UTRGV', 'UTSA'],
    ['Texas-San Antonio', 'UTSA'],
  ]);
  expect(names('UConn')).toEqual(new Set(['connecticut', 'uconn']));
  expect(names('UTRGV')).toEqual(new Set(['texasriograndevalley', 'utrgv']));
  expect(names('UTSA')).toEqual(new Set(['utsa']));
  expect(names('Mars')).toEqual(new Set(['mars']));
});
