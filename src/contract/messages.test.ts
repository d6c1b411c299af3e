import { expect, test } from 'vitest';
import type * as z from 'zod';
import { Bracket } from './bracket.ts';
import * as requests from './requests.ts';

const FINAL_FOUR = [
  ['East Region', 'West Region'],
  ['South Region', 'Midwest Region'],
];

test.each<[string, z.ZodType, unknown, string, string]>([
  ['a body that is none', requests.NewEntry, null, '', 'The request body must be a JSON object'],
  ['a flag that is text', requests.SeasonChange, { isActive: 'yes' }, 'isActive', 'isActive must be true or false'],
  ['a list that is none', requests.SeasonChange, { finalFour: 4 }, 'finalFour', 'finalFour must be a list'],
  [
    'a list with too little in it',
    requests.SeasonChange,
    { finalFour: [] },
    'finalFour',
    'finalFour must have at least 2 items',
  ],
  [
    'a list with too much in it',
    requests.SeasonChange,
    { finalFour: [...FINAL_FOUR, []] },
    'finalFour',
    'finalFour must have at most 2 items',
  ],
  [
    'a region that is none',
    requests.SeasonChange,
    { finalFour: [['East Region', 'North Region'], FINAL_FOUR[1]] },
    'finalFour.0.1',
    'finalFour.0.1 must be one of East Region, West Region, South Region, Midwest Region',
  ],
  ['a pick that is none', requests.NewPicks, { picks: [5] }, 'picks.0', 'picks.0 must be an object'],
  ['more teams than a bracket takes', Bracket, { teams: Array(1001).fill({}) }, '', 'At most 1000 teams at a time'],
])('the message for %s names the field', (_, schema, sent, path, message) => {
  const [issue] = schema.safeParse(sent).error?.issues ?? [];
  expect([issue?.path.join('.'), issue?.message]).toEqual([path, message]);
});
