import { describe, expect, test } from 'vitest';
import { aRound, aSeason } from '#client/testing/fixtures.ts';
import { changeDraft, type DraftRound, draftOf, errorsOf, proposeRound } from './draft.ts';
import { USUAL_PLANS } from './plan.ts';

const FIRST = '2026-03-19T12:00';
const ZONE = 'America/New_York';
const deadlines = ({ rounds }: { readonly rounds: readonly DraftRound[] }) => rounds.map(({ deadline }) => deadline);

describe('draft', () => {
  test('a draft has the usual six rounds with their deadlines', () => {
    expect(draftOf(USUAL_PLANS.men, FIRST).rounds.map(({ name, deadline }) => `${name} ${deadline}`)).toEqual([
      'First Round 2026-03-19T12:00',
      'Second Round 2026-03-21T12:00',
      'Sweet 16 2026-03-26T12:00',
      'Elite 8 2026-03-28T12:00',
      'Final Four 2026-04-04T12:00',
      'Championship 2026-04-06T12:00',
    ]);
  });

  test('all deadlines move with the first, even one that was set by hand', () => {
    const byHand = changeDraft(draftOf(USUAL_PLANS.men, FIRST), 2, { deadline: '2026-03-27T19:00' });
    expect(deadlines(changeDraft(byHand, 0, { deadline: '2026-03-20T12:15' }))).toEqual([
      '2026-03-20T12:15',
      '2026-03-22T12:15',
      '2026-03-28T19:15',
      '2026-03-29T12:15',
      '2026-04-05T12:15',
      '2026-04-07T12:15',
    ]);
  });

  test('the deadlines stay while the first is being typed, and move once it is complete', () => {
    const typed = ['', '0002-03-19T12:00', '0202-03-19T12:00', '2027-03-18T12:00'];
    const draft = typed.reduce(
      (draft, deadline) => changeDraft(draft, 0, { deadline }),
      draftOf(USUAL_PLANS.men, FIRST),
    );
    expect(deadlines(draft).slice(0, 3)).toEqual(['2027-03-18T12:00', '2027-03-20T12:00', '2027-03-25T12:00']);
  });

  test('a proposed draft has no errors', () => {
    expect(errorsOf(draftOf(USUAL_PLANS.men, FIRST).rounds, ZONE)).toEqual(USUAL_PLANS.men.map(() => undefined));
  });
});

test('each invalid round has its own messages', () => {
  const rounds = [
    { number: 1, name: ' ', deadline: '2026-03-08T02:30' },
    { number: 2, name: 'Second Round', deadline: '2026-03-21T12:00' },
    { number: 3, name: 'Sweet 16', deadline: '2026-03-21T12:00' },
    { number: 4, name: 'Elite 8', deadline: '' },
  ];
  expect(errorsOf(rounds, ZONE)).toEqual([
    { name: 'Round name is required', deadline: 'This hour does not exist that day: the clocks go forward' },
    undefined,
    { name: undefined, deadline: 'Sweet 16 must lock after Second Round' },
    { name: undefined, deadline: 'Date and time are required' },
  ]);
});

const round = (number: number, deadline: string) => aRound({ id: number, number, deadline });
const rounds = [round(1, '2026-03-19T16:00:00.000Z'), round(2, '2026-03-21T18:30:00.000Z')];
const known = { season: aSeason({ year: 2026 }), now: '2026-02-01T09:30', zone: 'UTC' };

test.each([
  ['the first of a season without rounds, at noon in New York', 1, [], 'First Round', '2026-03-19T16:00'],
  ['the third, the usual days after the second', 3, rounds, 'Sweet 16', '2026-03-26T18:30'],
  ['one after a gap, two days after the last', 5, rounds, 'Final Four', '2026-03-23T18:30'],
  ['a seventh with a generic name', 7, rounds, 'Round 7', '2026-03-23T18:30'],
])('the proposed round is %s', (_, number, there, name, deadline) => {
  expect(proposeRound(number, { ...known, rounds: there })).toEqual({ number, name, deadline });
});
