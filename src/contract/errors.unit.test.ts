import { expect, test } from 'vitest';
import * as z from 'zod';
import { Bracket } from './bracket.ts';
import * as requests from './requests.ts';

const FINAL_FOUR = [
  ['East Region', 'West Region'],
  ['South Region', 'Midwest Region'],
];

const TwoTeams = z.object({ bothTeams: z.array(z.string()).min(2) });
const PAIRED = 'The Final Four pairs the four regions, each once';

test.each<[string, z.ZodType, unknown, string, string]>([
  ['a body that is none', requests.NewEntry, null, '', 'The request body must be a JSON object'],
  ['a flag that is text', requests.SeasonChange, { isActive: 'yes' }, 'isActive', 'Is active must be true or false'],
  ['a list that is none', TwoTeams, { bothTeams: 4 }, 'bothTeams', 'Both teams must be a list'],
  ['a list with too little in it', TwoTeams, { bothTeams: [] }, 'bothTeams', 'Both teams must have at least 2 items'],
  ['an item that is none', TwoTeams, { bothTeams: ['Duke', 4] }, 'bothTeams.1', 'Both teams 2 must be text'],
  ['a pick that is none', requests.NewPicks, { picks: [5] }, 'picks.0', 'Picks 1 must be an object'],
  ...[4, [], [...FINAL_FOUR, []]].map((finalFour): [string, z.ZodType, unknown, string, string] => [
    'regions in other than two pairs',
    requests.SeasonChange,
    { finalFour },
    'finalFour',
    PAIRED,
  ]),
  [
    'a region that is none',
    requests.SeasonChange,
    { finalFour: [['East Region', 'North Region'], FINAL_FOUR[1]] },
    'finalFour.0.1',
    PAIRED,
  ],
  ['more teams than a bracket takes', Bracket, { teams: Array(1001).fill({}) }, '', 'At most 1000 teams at a time'],
])('the message for %s names the field', (_, schema, sent, path, message) => {
  const [issue] = schema.safeParse(sent).error?.issues ?? [];
  expect([issue?.path.join('.'), issue?.message]).toEqual([path, message]);
});
