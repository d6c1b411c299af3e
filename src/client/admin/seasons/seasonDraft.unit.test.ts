import { describe, expect, test } from 'vitest';
import { changeDraft } from '#client/admin/rounds/draft.ts';
import { aRound, aSeason } from '#client/testing/fixtures.ts';
import {
  changeLeague,
  changeYear,
  draftSeason,
  freeLeague,
  freeYear,
  seasonErrors,
  settingsOf,
  USUAL_SETTINGS,
} from './seasonDraft.ts';

const NEW_YORK = 'America/New_York';
const at = (now: string, zone = NEW_YORK) => ({ now, zone });
const NOW = at('2026-02-01T09:30');
const UTC = 'UTC';
const season = aSeason({
  year: 2025,
  name: 'March Madness 2025',
  finalFour: [
    ['East Region', 'Midwest Region'],
    ['South Region', 'West Region'],
  ],
});
const rounds = [
  aRound({ name: 'Round of 64', deadline: '2025-03-20T16:15:00.000Z' }),
  aRound({ id: 2, number: 2, name: 'Round of 32', deadline: '2025-03-22T16:15:00.000Z' }),
];

test('a new season is March Madness of the coming tournament, or of the next year without a season', () => {
  expect(USUAL_SETTINGS.men.name).toBe('March Madness');
  expect(freeYear([], 'men', NOW)).toBe('2026');
  expect(freeYear([], 'men', at('2026-03-19T12:00'))).toBe('2026');
  expect(freeYear([], 'men', at('2026-03-19T12:01'))).toBe('2027');
  const inNovember = at('2026-11-26T09:30');
  expect(draftSeason({ league: 'men', year: freeYear([], 'men', inNovember) }, inNovember).proposed).toBe(
    '2027-03-18T12:00',
  );
  expect(freeYear([season, { ...season, year: 2026 }, { ...season, year: 2027 }], 'men', NOW)).toBe('2028');
});

test.each([
  ['America/Los_Angeles', '2027-03-18T09:00'],
  ['Europe/Berlin', '2027-03-18T17:00'],
  // the third Thursday of that March, and the fourth Friday
  ['Australia/Sydney', '2024-03-22T03:00'],
])('in %s a new season locks when it is noon in New York, at %s', (zone, expected) => {
  const { proposed, schedule } = draftSeason(
    { league: 'men', year: expected.slice(0, 4) },
    at('2023-11-26T09:30', zone),
  );
  expect([proposed, schedule.rounds[0]?.deadline]).toEqual([expected, expected]);
});

describe('settings of another season', () => {
  const draft = draftSeason({ league: 'men', year: '2026', settings: settingsOf(season, rounds, UTC) }, NOW);

  test('a new season copies name without year, pairing, and rounds with their weekdays and times', () => {
    expect(draft).toMatchObject({ year: '2026', name: 'March Madness', finalFour: season.finalFour });
    expect(draft.schedule.rounds).toEqual([
      { number: 1, name: 'Round of 64', deadline: '2026-03-19T16:15' },
      { number: 2, name: 'Round of 32', deadline: '2026-03-21T16:15' },
    ]);
  });

  test('a copy of a season without rounds proposes the usual rounds', () => {
    expect(settingsOf(season, [], UTC)).toMatchObject({ plan: USUAL_SETTINGS.men.plan, first: null });
  });

  test('a copy of a season named by its year alone proposes the usual name', () => {
    expect(settingsOf({ ...season, name: '2025' }, [], UTC).name).toBe('March Madness');
  });
});

describe('another year', () => {
  const draft = draftSeason({ league: 'men', year: '2026' }, NOW);

  test('the deadlines move to the year once it is complete', () => {
    const typed = ['', '2', '20', '202', '2027'].reduce((draft, year) => changeYear(draft, year), draft);
    expect(typed.schedule.rounds.map(({ deadline }) => deadline.slice(0, 10)).slice(0, 2)).toEqual([
      '2027-03-18',
      '2027-03-20',
    ]);
  });

  test('deadlines that were set by hand stay in their year', () => {
    const byHand = { ...draft, schedule: changeDraft(draft.schedule, 0, { deadline: '2026-03-20T12:00' }) };
    expect(changeYear(byHand, '2027').schedule).toEqual(byHand.schedule);
  });
});

test('an invalid year and an invalid name each have a message', () => {
  const draft = draftSeason({ league: 'men', year: '2026' }, NOW);
  expect(seasonErrors(draft)).toEqual({});
  expect(seasonErrors({ ...draft, year: '20x6', name: ' ' })).toEqual({
    year: 'Year must be from 1939 to 2200',
    name: 'Season name is required',
  });
});

describe('the other league', () => {
  const men = aSeason({ year: 2027, league: 'men' });
  const women = aSeason({ id: 2, year: 2026, league: 'women' });
  const clock = at('2026-11-26T09:30');
  const proposal = (seasons = [men, women]) => {
    const league = freeLeague(seasons, clock);
    return draftSeason({ league, year: freeYear(seasons, league, clock) }, clock);
  };

  test('a league without a season of the coming year is proposed, the women’s from Friday on', () => {
    const { league, year, name, schedule } = proposal();
    expect([league, year, name]).toEqual(['women', '2027', 'Women’s March Madness']);
    expect(schedule.rounds.map(({ deadline }) => deadline.slice(5, 10))).toEqual([
      ...['03-19', '03-21', '03-26', '03-28', '04-02', '04-04'],
    ]);
    expect([freeLeague([], clock), freeLeague([men, { ...women, year: 2027 }], clock)]).toEqual(['men', 'men']);
  });

  test('year, name and deadlines follow the league until they are edited', () => {
    const asMen = changeLeague(proposal(), 'men', [men, women]);
    expect([asMen.year, asMen.name, asMen.schedule.rounds[0]?.deadline]).toEqual([
      ...['2028', 'March Madness', '2028-03-16T12:00'],
    ]);
    const edited = { ...changeYear(proposal(), '2030'), name: 'The Dance' };
    const moved = { ...edited, schedule: changeDraft(edited.schedule, 0, { deadline: '2030-03-20T12:00' }) };
    expect(changeLeague(moved, 'men', [men, women])).toMatchObject({
      league: 'men',
      year: '2030',
      name: 'The Dance',
      schedule: moved.schedule,
    });
  });
});
