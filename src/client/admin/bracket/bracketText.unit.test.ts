import { expect, test } from 'vitest';
import { readBracket } from '#domain/bracket/bracketTeams.ts';
import { teamFace } from '#domain/names/teamFace.ts';
import { bracketTemplate, bracketText, rangeOfLine } from './bracketText.ts';

test('the template is a valid bracket except for the team names', () => {
  const [header, ...lines] = bracketTemplate().trim().split('\n');
  expect(header).toBe('region,seed,team');
  const teams = lines.map((line, index) => {
    const [region, seed, team] = line.split(',');
    expect(team).toBe('');
    return { at: `line ${index + 2}`, region, seed, team: `Team ${index}` };
  });
  expect(teams).toHaveLength(64);
  expect(readBracket(teams).errors).toEqual([]);
});

test('the feed’s rows are lines of a paste, with quotes where they are needed and without the face that a team has anyway', () => {
  const startTime = '2027-03-18T16:15:00.000Z';
  const { abbr, color } = teamFace('Duke');
  const row = { region: 'East Region', abbr: null, color: null, startTime: null } as const;
  const text = bracketText([
    { ...row, seed: 1, team: 'Duke', abbr, color, startTime },
    { ...row, seed: 16, team: 'Say "A, B"/C', startTime },
    { ...row, seed: 8, team: 'Mars Tech', abbr: 'MTU', color: '#123456' },
  ]);
  expect(text.split('\n')).toEqual([
    'region,seed,team,abbr,color,startTime',
    'East Region,1,Duke,,,2027-03-18T16:15Z',
    'East Region,16,"Say ""A, B""/C",,,2027-03-18T16:15Z',
    'East Region,8,Mars Tech,MTU,#123456,',
    '',
  ]);
});

test.each([
  ['line 1', 'region,seed,team'],
  ['line 3', 'East,16,'],
  ['line 9', ''],
])('an error in %s selects the text %j', (path, expected) => {
  const text = 'region,seed,team\nEast,1,Duke\nEast,16,\n';
  expect(text.slice(...(rangeOfLine(text, path) ?? []))).toBe(expected);
});

test('a missing seed of a region has no line', () => {
  expect(rangeOfLine('region,seed,team', 'East Region')).toBeUndefined();
});
