import { expect, test } from 'vitest';
import { playedGames } from '#server/tournament/recorded/tournament.ts';
import { COLOR_PATTERN } from './faceRules.ts';
import { findSchool, SCHOOL_NAMES } from './schools.ts';
import { namesOf, teamKey } from './teamNames.ts';

const names = namesOf(SCHOOL_NAMES);
/** The 64 teams of 2025. */
const bracket = playedGames()
  .filter(({ round }) => round === 1)
  .flatMap(({ team1, team2 }) => [team1, team2]);

/** Names of the NCAA's scoreboard that differ from those of the bracket. */
const NCAA = {
  'Alabama State': 'Alabama St.',
  'Colorado State': 'Colorado St.',
  'Iowa State': 'Iowa St.',
  'Michigan State': 'Michigan St.',
  'Mississippi State': 'Mississippi St.',
  'Norfolk State': 'Norfolk St.',
  "Saint Mary's": "Saint Mary's (CA)",
  'SIU Edwardsville': 'SIUE',
  "St. John's": "St. John's (NY)",
  'UNC Wilmington': 'UNCW',
  'Utah State': 'Utah St.',
};
const NEWSPAPERS = {
  'Mississippi State': 'Miss. State',
  'North Carolina': 'UNC',
  'Ole Miss': 'Mississippi',
  "St. John's": "Saint John's",
  'UNC Wilmington': 'UNC-Wilmington',
  BYU: 'Brigham Young',
  McNeese: 'McNeese State',
  Omaha: 'Nebraska-Omaha',
  UConn: 'Connecticut',
  VCU: 'Virginia Commonwealth',
};

test.each<[string, Readonly<Record<string, string>>]>([
  ['the NCAA', NCAA],
  ['newspapers', NEWSPAPERS],
])('of the 64 teams of a bracket at most 4 are not found by the names of %s, and none is another', (_, spelled) => {
  const found = bracket.map((team) => bracket.filter((each) => names(each).has(teamKey(spelled[team] ?? team))));
  const missing = bracket.filter((_each, index) => found[index]?.length === 0);
  expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(4);
  for (const [index, team] of bracket.entries()) {
    if (!missing.includes(team)) expect(found[index]).toEqual([team]);
  }
});

test('each school has an abbreviation of its own and two colors', () => {
  const schools = SCHOOL_NAMES.map(([name = '']) => findSchool(name));
  expect(new Set(schools.map((school) => school?.abbr)).size).toBe(365);
  for (const school of schools) {
    expect(school?.abbr).toMatch(/^[A-Z]{2,4}$/);
    for (const color of school?.colors ?? []) expect(color).toMatch(COLOR_PATTERN);
    expect(new Set(school?.colors).size).toBe(2);
  }
});

test('a name of two schools, of none and of a place is nobody’s', () => {
  expect(findSchool('Gotham')).toBeUndefined();
  expect(findSchool('Texas/Xavier')).toBeUndefined();
  expect(findSchool('')).toBeUndefined();
});
