import { expect, test } from 'vitest';
import { readBracket } from '#domain/bracket/bracketTeams.ts';
import { bracketTemplate, rangeOfLine } from './bracketText.ts';

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
