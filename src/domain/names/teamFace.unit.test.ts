import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_TOURNAMENTS, readTournaments, recordedTournament, type Tournament } from '#test/support/tournaments.ts';
import { contrast, inkOn } from './colors.ts';
import { findSchool } from './schools.ts';
import { faceOf, teamFace } from './teamFace.ts';

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 64 }),
  fc.string({ unit: 'binary', maxLength: 64 }),
  fc
    .array(fc.constantFrom('St.', 'State', 'A&M', 'N.C.', 'of', 'José', 'Duke', 'UC', '76ers', '/', 'ß'))
    .map((words) => words.join(' ')),
);
const teamsOf = ({ games }: Tournament) => [...new Set(games.flatMap(({ team1, team2 }) => [team1, team2]))];
const abbrs = (names: readonly string[]) => names.map((name) => teamFace(name).abbr);

describe('an abbreviation', () => {
  test.each([
    ['Duke', 'DUKE'],
    ['UConn', 'CONN'],
    ['Connecticut', 'CONN'],
    ['North Carolina', 'UNC'],
    ['Michigan State', 'MSU'],
    ['Mississippi St.', 'MSST'],
    ['N.C. State', 'NCSU'],
    ['San José State', 'SJSU'],
    ['Texas A&M-Corpus Christi', 'AMCC'],
    ['St. John’s', 'SJU'],
    ["Mount St. Mary's", 'MSM'],
    ['Miami (FL)', 'MIA'],
    ['SIU Edwardsville', 'SIUE'],
    ['The Citadel', 'CIT'],
  ])('the school %s is %s, in any spelling', (name, abbr) => {
    expect(teamFace(name).abbr).toBe(abbr);
  });

  test.each([
    ['Gotham', 'GOTH'],
    ['QZU', 'QZU'],
    ['UMirk', 'UMIR'],
    ['North Caledonia', 'NCAL'],
    ['Mirkwood State', 'MRST'],
    ['Mississauga St.', 'MSST'],
    ['NX State', 'NXST'],
    ['N.X. State', 'NXST'],
    ['San Marino State', 'SMRS'],
    ['Gotham A&M', 'GTAM'],
    ['Gotham A&M-Port Royal', 'GAPR'],
    ["Saint Zeno's", 'SZEN'],
    ['St. Zeno’s', 'SZEN'],
    ["Mount St. Zeno's", 'MSZN'],
    ['Gotham (FL)', 'GTFL'],
    ['UNX Wilmington', 'UNXW'],
    ['College of Gotham', 'CGOT'],
    ['Mirk & Gotham', 'MGOT'],
    ['76ers', '76ER'],
    ['Group 7 Winner', 'G7WN'],
    ['Texas/Xavier', 'TXAV'],
    ['Évora', 'EVOR'],
    ['Straße', 'STRA'],
    ['State', 'STAT'],
    ['The', 'THE'],
    ['서울', '서울'],
    ['A', 'A'],
    ['🏀', 'TEAM'],
  ])('the abbreviation of %s, which is no school, is %s', (name, abbr) => {
    expect(teamFace(name).abbr).toBe(abbr);
  });

  test('every team of the recorded tournament has its own', () => {
    const names = teamsOf(recordedTournament());
    expect(new Set(abbrs(names)).size).toBe(64);
    expect(names).toHaveLength(64);
  });

  test.for(readTournaments())('every team of $file has its own', ({ tournament }, { skip }) => {
    if (!tournament) return skip(NO_TOURNAMENTS);
    expect(new Set(abbrs(teamsOf(tournament))).size).toBe(64);
  });

  test('any name has an abbreviation of 1 to 4 upper-case letters and digits', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const { abbr } = teamFace(name);
        expect(abbr).toMatch(/^[\p{L}\p{N}]{1,4}$/u);
        expect(abbr).toBe(abbr.toUpperCase());
      }),
    );
  });

  test('two letters or digits give at least two', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .]*[A-Za-z0-9]$/), (name) => {
        expect(teamFace(name).abbr.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

const NOTHING_SET = { abbr1: null, abbr2: null, color1: null, color2: null };

test('a game shows what is set of a face, and makes the rest from the name', () => {
  const teams = { team1: 'Duke', team2: 'North Carolina' };
  const game = { ...teams, ...NOTHING_SET, abbr1: 'DU', color2: '#001a57' };
  expect(faceOf(game, 1)).toEqual({ ...teamFace('Duke'), abbr: 'DU' });
  expect(faceOf(game, 2)).toEqual({ abbr: 'UNC', color: '#001a57', ink: '#ffffff' });
});

test.each([
  ['Duke', 'Houston', '#001a57', '#c8102e'],
  ['Duke', 'Michigan', '#001a57', '#ffcb05'],
  ['Michigan', 'Duke', '#00274c', '#ffffff'],
  ['Michigan State', 'Oregon', '#18453b', '#fee123'],
])('%s against %s: %s and %s', (team1, team2, color1, color2) => {
  const game = { team1, team2, ...NOTHING_SET };
  expect([faceOf(game, 1).color, faceOf(game, 2).color]).toEqual([color1, color2]);
});

test('a team whose colors are both like the other’s, is white or black', () => {
  const game = { team1: 'Michigan', team2: 'Gotham', ...NOTHING_SET, color1: teamFace('Gotham').color };
  expect(faceOf(game, 2)).toEqual({ abbr: 'GOTH', color: '#ffffff', ink: '#000000' });
});

describe('a color', () => {
  test('the color of any name that is no school’s has contrast to its text and to a light and a dark page', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        fc.pre(findSchool(name) === undefined);
        const { color, ink } = teamFace(name);
        expect(color).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrast(color, ink)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(3);
        expect(contrast(color, '#1a1d2d')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('any color has a text color with contrast', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (...channels) => {
        const color = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
        expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('the contrast of black and white is 21, and 1 of equal colors', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#ffffff', '#000000')).toBe(21);
    expect(contrast('#c2410c', '#c2410c')).toBe(1);
  });

  test('names that differ in case only have the same face, and it stays the same', () => {
    expect(teamFace('DUKE')).toEqual(teamFace('Duke'));
    expect(teamFace('Duke')).toEqual(teamFace('Duke'));
  });

  test('the teams of a tournament have at least 50 colors', () => {
    const colors = teamsOf(recordedTournament()).map((name) => teamFace(name).color);
    expect(new Set(colors).size).toBeGreaterThanOrEqual(50);
  });
});
