import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoTournament, NO_TOURNAMENTS, readTournaments, type Tournament } from '#test/support/tournaments.ts';
import { contrast, faceOf, inkOn, teamFace } from './teamFace.ts';

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
    ['Houston', 'HOUS'],
    ['UCLA', 'UCLA'],
    ['UConn', 'UCON'],
    ['BYU', 'BYU'],
    ['North Carolina', 'NCAR'],
    ['New Mexico', 'NMEX'],
    ['Michigan State', 'MCST'],
    ['Mississippi St.', 'MSST'],
    ['Iowa State', 'IWST'],
    ['Ohio State', 'OHST'],
    ['NC State', 'NCST'],
    ['N.C. State', 'NCST'],
    ['San Diego State', 'SDGS'],
    ['South Dakota State', 'SDKS'],
    ['San José State', 'SJSS'],
    ['Texas A&M', 'TXAM'],
    ['Texas A&M-Corpus Christi', 'TACC'],
    ["Saint Mary's", 'SMAR'],
    ['St. John’s', 'SJOH'],
    ["Mount St. Mary's", 'MSMR'],
    ['Miami (FL)', 'MIFL'],
    ['UNC Wilmington', 'UNCW'],
    ['UC San Diego', 'UCSD'],
    ['SIU Edwardsville', 'SIUE'],
    ['College of Charleston', 'CCHA'],
    ['William & Mary', 'WMAR'],
    ['Stephen F. Austin', 'SFAS'],
    ['76ers', '76ER'],
    ['Group 7 Winner', 'G7WN'],
    ['Texas/Xavier', 'TXAV'],
    ['Évora', 'EVOR'],
    ['Straße', 'STRA'],
    ['State', 'STAT'],
    ['The', 'THE'],
    ['The Citadel', 'TCIT'],
    ['서울', '서울'],
    ['A', 'A'],
    ['🏀', 'TEAM'],
  ])('the abbreviation of %s is %s', (name, abbr) => {
    expect(teamFace(name).abbr).toBe(abbr);
  });

  test('every team of the demo tournament has its own', () => {
    const names = teamsOf(demoTournament());
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

test('a game shows what is set of a face, and makes the rest from the name', () => {
  const teams = { team1: 'Duke', team2: 'North Carolina' };
  const game = { ...teams, abbr1: 'DU', color1: null, abbr2: null, color2: '#7bafd4' };
  expect(faceOf(game, 1)).toEqual({ ...teamFace('Duke'), abbr: 'DU' });
  expect(faceOf(game, 2)).toEqual({ abbr: 'NCAR', color: '#7bafd4', ink: '#000000' });
});

describe('a color', () => {
  test('the color of any name has contrast to its text and to a light and a dark page', () => {
    fc.assert(
      fc.property(anyName, (name) => {
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

  test('the teams of a tournament have at least 60 colors', () => {
    const colors = teamsOf(demoTournament()).map((name) => teamFace(name).color);
    expect(new Set(colors).size).toBeGreaterThanOrEqual(60);
  });
});
