import { describe, expect, test } from 'vitest';
import { readBracket, type UploadedTeam } from './bracketTeams.ts';
import { BRACKET_REGIONS } from './regions.ts';

/** A valid bracket with a line per team, numbered from 2 as below a header. */
function lines(): UploadedTeam[] {
  return BRACKET_REGIONS.flatMap((region, index) =>
    Array.from({ length: 16 }, (_, seed) => ({
      at: `line ${2 + index * 16 + seed}`,
      region,
      seed: seed + 1,
      team: `${region} ${seed + 1}`,
    })),
  );
}

function change(at: string, change: Partial<UploadedTeam>): UploadedTeam[] {
  return lines().map((line) => (line.at === at ? { ...line, ...change } : line));
}

test('64 teams in any order make a bracket', () => {
  const { teams, errors } = readBracket(lines().reverse());
  expect(errors).toEqual([]);
  expect(teams).toHaveLength(64);
});

test.each([
  ['East', 'East Region'],
  ['EAST REGION', 'East Region'],
  [' midwest ', 'Midwest Region'],
])('the region %j is read as %s', (region, meant) => {
  const { teams } = readBracket([{ at: 'line 2', region, seed: '7', team: ' Texas A&M ' }]);
  expect(teams).toEqual([{ region: meant, seed: 7, team: 'Texas A&M', abbr: null, color: null, startTime: null }]);
});

test.each([
  ['absent', {}, { abbr: null, color: null }],
  ['empty', { abbr: ' ', color: '' }, { abbr: null, color: null }],
  ['null', { abbr: null, color: null }, { abbr: null, color: null }],
  ['written', { abbr: ' DUKE ', color: '#003087' }, { abbr: 'DUKE', color: '#003087' }],
  ['written in upper case', { abbr: 'Tex', color: ' #BF57FF' }, { abbr: 'Tex', color: '#bf57ff' }],
])('abbreviation and color may be %s', (_, written, read) => {
  const { teams, errors } = readBracket(change('line 3', written));
  expect(errors).toEqual([]);
  expect(teams[1]).toMatchObject(read);
});

test('both lines of a game may have its start time, but not different ones', () => {
  const both = (one: Date, two: Date) =>
    change('line 2', { startTime: one }).map((line) => (line.at === 'line 17' ? { ...line, startTime: two } : line));
  const noon = '2026-03-19T12:15-04:00';
  const { teams, errors } = readBracket(both(new Date(noon), new Date('2026-03-19T16:15Z')));
  expect(errors).toEqual([]);
  expect(teams.map(({ startTime }) => startTime).filter(Boolean)).toEqual([new Date(noon), new Date(noon)]);
  expect(readBracket(both(new Date(noon), new Date('2026-03-19T12:15-05:00'))).errors).toEqual([
    { path: 'line 17', message: 'Start time differs from that on line 2' },
  ]);
});

describe('errors of a bracket', () => {
  test.each([
    ['an unknown region', change('line 3', { region: 'North' }), 'line 3', 'Unknown region "North"'],
    ['no region', change('line 3', { region: undefined }), 'line 3', 'Unknown region ""'],
    ['a seed of 17', change('line 3', { seed: 17 }), 'line 3', 'Seed must be from 1 to 16, not 17'],
    ['a seed of 0', change('line 3', { seed: '0' }), 'line 3', 'Seed must be from 1 to 16, not "0"'],
    ['a seed that is none', change('line 3', { seed: '1st' }), 'line 3', 'Seed must be from 1 to 16, not "1st"'],
    ['a seed twice', change('line 3', { seed: 1 }), 'line 3', 'Seed 1 of the East Region is already on line 2'],
    ['a team twice', change('line 9', { team: 'East Region 1' }), 'line 9', 'East Region 1 is already on line 2'],
    ['no team', change('line 3', { team: ' ' }), 'line 3', 'Team is required'],
    [
      'a team of 65 characters',
      change('line 3', { team: 'x'.repeat(65) }),
      'line 3',
      'Team must be at most 64 characters',
    ],
    [
      'a hidden character',
      change('line 3', { team: 'Du\u200bke' }),
      'line 3',
      'Team contains characters that cannot be shown',
    ],
    ['a long abbreviation', change('line 3', { abbr: 'DUKES' }), 'line 3', 'Abbreviation must be at most 4 characters'],
    [
      'a hidden character in an abbreviation',
      change('line 3', { abbr: 'D\u200bK' }),
      'line 3',
      'Abbreviation contains characters that cannot be shown',
    ],
    ['an abbreviation that is no text', change('line 3', { abbr: 7 }), 'line 3', 'Abbreviation is required'],
    ['a line that is unread', change('line 3', { errors: ['Start time is unread'] }), 'line 3', 'Start time is unread'],
    ...['blue', '#fff', '#0030870', '003087', '#00308g', 7, {}].map(
      (color): [string, UploadedTeam[], string, string] => [
        `the color ${JSON.stringify(color)}`,
        change('line 3', { color }),
        'line 3',
        'Color must be # and six hexadecimal digits, like #003087',
      ],
    ),
  ])('the error of %s names its line', (_, written, path, message) => {
    expect(readBracket(written).errors).toContainEqual({ path, message });
  });

  test('the error of a missing seed names its region', () => {
    const { errors } = readBracket(lines().filter(({ at }) => at !== 'line 2' && at !== 'line 20' && at !== 'line 21'));
    expect(errors).toEqual([
      { path: 'East Region', message: 'The East Region is missing seed 1' },
      { path: 'West Region', message: 'The West Region is missing seeds 3, 4' },
    ]);
  });

  test('all errors are returned together', () => {
    const { errors } = readBracket([
      ...change('line 3', { seed: 1, team: '' }),
      { at: 'line 66', region: 1, seed: null, team: [] },
    ]);
    expect(errors.map(({ path }) => path)).toEqual([
      'line 3',
      'line 3',
      'line 66',
      'line 66',
      'line 66',
      'East Region',
    ]);
  });
});
