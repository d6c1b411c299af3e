import { describe, expect, test } from 'vitest';
import { NO_TEXTS } from '#domain/bracket/gameFields.ts';
import { namesOf } from '#domain/names/teamNames.ts';
import { HOUR, MINUTE } from '#domain/time.ts';
import type { FeedEvent, FeedGame, FeedMode, FeedTeam } from './feed.ts';
import { partsOf, teamsOf } from './partsOf.ts';
import { type PlayIn, reconcileSeason } from './playIns.ts';

const NOW = Date.parse('2026-03-18T04:30:00.000Z');
const DEADLINE = NOW + 36 * HOUR;
const TIP_OFF = NOW - 2 * HOUR;

const aTeam = (name: string, feedId: string, score: number, isWinner = false): FeedTeam => ({
  feedId,
  names: [name],
  score,
  isWinner,
});
const TEXAS = aTeam('Texas', '251', 71, true);
const XAVIER = aTeam('Xavier', '2752', 65);

const anEvent = (overrides: Partial<FeedEvent> = {}): FeedEvent => ({
  id: '9',
  headline: 'West Region - First Four',
  startTime: TIP_OFF,
  status: 'final',
  isComplete: true,
  ...NO_TEXTS,
  broadcast: 'truTV',
  teams: [XAVIER, TEXAS],
  ...overrides,
});

const FINAL = { winner: 1, score1: 71, score2: 65 } as const;
const CONFIRMED = { ...FINAL, at: NOW - MINUTE, reason: 'unconfirmed' } as const;
const SHOWN = {
  status: 'final',
  score1: 71,
  score2: 65,
  ...NO_TEXTS,
  broadcast: 'truTV',
  startTime: TIP_OFF,
} as const;

const aPlayIn = (overrides: Partial<PlayIn> = {}): PlayIn => ({
  gameId: 1,
  side: 2,
  place: 'Texas/Xavier',
  parts: ['Texas', 'Xavier'],
  team: 'Texas/Xavier',
  deadline: DEADLINE,
  settledAt: null,
  settledBy: null,
  eventId: '9',
  feedIds: ['251', '2752'],
  seen: CONFIRMED,
  ...SHOWN,
  ...overrides,
});
const UNBOUND = { eventId: null, feedIds: [null, null], seen: null, startTime: null } as const;

const aGame = (team1: string, team2: string, eventId: string | null = null): FeedGame => ({
  ...SHOWN,
  id: 1,
  isPlayIn: false,
  team1,
  team2,
  winner: null,
  decidedAt: null,
  isLocked: false,
  deadline: DEADLINE,
  isWinnerByHand: false,
  byHand: [],
  startSetAt: null,
  namedStart: null,
  eventId,
  feedIds: eventId === null ? [null, null] : ['251', '2752'],
  seen: null,
  status: 'scheduled',
  score1: null,
  score2: null,
  startTime: null,
});

interface Given {
  readonly playIn?: Partial<PlayIn>;
  readonly games?: readonly FeedGame[];
  readonly events?: readonly FeedEvent[];
  readonly mode?: FeedMode;
  readonly boundTeams?: ReadonlyMap<string, string>;
}

function reconciled({ playIn, games = [], events = [anEvent()], mode = 'automatic', boundTeams = new Map() }: Given) {
  const circumstances = { mode, now: NOW, days: ['2026-03-17'], namesOf: namesOf([]), boundTeams };
  return reconcileSeason(games, [aPlayIn(playIn)], events, circumstances);
}
const decided = (given: Given) => reconciled(given).playInDecisions.map(({ decision }) => decision);
const reasonsFor = (given: Given) =>
  decided(given).flatMap((decision) => (decision.kind === 'suggest' ? [decision.reason] : []));

test.each([
  ['Texas/Xavier', ['Texas', 'Xavier']],
  ['NC State / St. Mary’s', ['NC State', 'St. Mary’s']],
  ['Texas', undefined],
  ['A/B/C', undefined],
  ['Texas/', undefined],
  ['/Xavier', undefined],
  ['Texas/Texas', undefined],
])('the teams of %s are %j', (name, parts) => {
  expect(partsOf(name)).toEqual(parts);
});

test('the teams of a season are those of its games and both of each place', () => {
  const games = [aGame('Illinois', 'Texas / Xavier'), aGame('Illinois', 'Duke')];
  expect(teamsOf(games)).toEqual(['Illinois', 'Texas / Xavier', 'Texas', 'Xavier', 'Duke']);
});

test('the event of a team of a place and its next opponent waits for the place', () => {
  const events = [anEvent({ id: '10', status: 'scheduled', teams: [TEXAS, aTeam('BYU', '252', 0)] })];
  expect(reconciled({ games: [aGame('BYU', 'Texas/Xavier')], events }).unmatched).toEqual([]);
});

describe('the event of a place', () => {
  test.each([
    ['straight', [TEXAS, XAVIER]],
    ['swapped', [XAVIER, TEXAS]],
  ] as const)('is that of its two teams, %s, and is not unmatched', (_, teams) => {
    const { playInDecisions, unmatched } = reconciled({ playIn: UNBOUND, events: [anEvent({ teams })] });
    const [first] = playInDecisions;
    expect(first?.decision).toMatchObject({ kind: 'bind', eventId: '9', feedIds: ['251', '2752'] });
    expect(unmatched).toEqual([]);
  });

  test.each([
    ['before', '9'],
    ['at the same time', null],
  ])('is that of a game of its two teams, too, bound %s', (_, eventId) => {
    const games = [aGame('Texas', 'Xavier', eventId), aGame('BYU', 'Texas/Xavier')];
    const { decisions, playInDecisions, unmatched } = reconciled({ playIn: UNBOUND, games });
    expect(playInDecisions).toMatchObject([{ decision: { kind: 'bind' } }, {}, {}, {}]);
    expect(decisions.filter(({ kind }) => kind === 'bind')).toHaveLength(eventId === null ? 1 : 0);
    expect(decisions).toContainEqual(expect.objectContaining({ kind: 'update' }));
    expect(unmatched).toEqual([]);
  });

  test('is that of no other game', () => {
    expect(reconciled({ games: [aGame('BYU', 'Texas/Xavier'), aGame('Texas', 'Duke')] })).toMatchObject({
      decisions: [],
      playInDecisions: [{}, { decision: { kind: 'apply' } }],
      unmatched: [],
    });
  });

  test('has both of its teams', () => {
    const teams = [TEXAS, aTeam('NC State', '152', 60)] as const;
    const { playInDecisions, unmatched } = reconciled({ playIn: UNBOUND, events: [anEvent({ teams })] });
    expect(playInDecisions).toEqual([]);
    expect(unmatched).toHaveLength(1);
  });

  test('matches a part that a site admin has bound', () => {
    const teams = [aTeam('Longhorns', '251', 71, true), XAVIER] as const;
    const given = { playIn: UNBOUND, events: [anEvent({ teams })] };
    expect(decided(given)).toEqual([]);
    expect(decided({ ...given, boundTeams: new Map([['251', 'Texas']]) })).toMatchObject([
      { kind: 'bind' },
      {},
      {},
      {},
    ]);
  });

  test('stays bound by its id under other names, and with another team is an error', () => {
    const respelled = [aTeam('UT', '251', 71, true), aTeam('XU', '2752', 65)] as const;
    expect(decided({ events: [anEvent({ teams: respelled })] })).toContainEqual({
      kind: 'apply',
      gameId: 0,
      final: FINAL,
    });
    const { playInDecisions, faults } = reconciled({ events: [anEvent({ teams: [TEXAS, aTeam('Iowa', '5', 65)] })] });
    expect(playInDecisions).toEqual([]);
    expect(faults).toMatchObject([{ fault: 'other teams', game: { team1: 'Texas', team2: 'Xavier' } }]);
  });

  test('that is postponed is none of a game that another event has, nor unmatched', () => {
    const events = [anEvent({ id: '8', status: 'postponed' }), anEvent()];
    const { playInDecisions, unmatched } = reconciled({ playIn: UNBOUND, events });
    expect(playInDecisions[0]?.decision).toMatchObject({ kind: 'bind', eventId: '9' });
    expect(unmatched).toEqual([]);
  });

  test('of a place that a person has renamed before counts as unmatched, and afterwards is left alone', () => {
    const { unmatched } = reconciled({ playIn: { ...UNBOUND, team: 'Texas', settledAt: NOW, settledBy: 'hand' } });
    expect(unmatched).toHaveLength(1);
    expect(reconciled({ playIn: { team: 'Longhorns', settledAt: NOW, settledBy: 'hand' } })).toEqual({
      decisions: [],
      playInDecisions: [],
      unmatched: [],
      faults: [],
    });
  });

  test('that starts more than ten days from the deadline of the round is none of its', () => {
    expect(decided({ playIn: UNBOUND, events: [anEvent({ startTime: DEADLINE - 241 * HOUR })] })).toEqual([]);
  });
});

describe('a place', () => {
  test('is settled while its round is open, once two checks a minute apart agree on the final', () => {
    expect(decided({})).toEqual([
      { kind: 'set start time', gameId: 0, startTime: TIP_OFF },
      { kind: 'apply', gameId: 0, final: FINAL },
    ]);
    expect(reasonsFor({ playIn: { seen: { ...CONFIRMED, at: NOW - MINUTE + 1 } } })).toEqual(['unconfirmed']);
    expect(reasonsFor({ playIn: { seen: null } })).toEqual(['unconfirmed']);
    expect(reasonsFor({ playIn: { seen: { ...CONFIRMED, score2: 64 } } })).toEqual(['unconfirmed']);
  });

  test('is settled by its team, whichever side the feed has it on', () => {
    const xavier = { ...XAVIER, isWinner: true, score: 80 };
    const teams = [xavier, { ...TEXAS, isWinner: false }] as const;
    const final = { winner: 2, score1: 71, score2: 80 } as const;
    expect(decided({ playIn: { seen: { ...CONFIRMED, ...final } }, events: [anEvent({ teams })] })).toContainEqual({
      kind: 'apply',
      gameId: 0,
      final,
    });
  });

  test('is a suggestion where a rule of games speaks against it', () => {
    const scoreless = [
      { ...TEXAS, score: null },
      { ...XAVIER, score: null },
    ] as const;
    expect(reasonsFor({ mode: 'suggest' })).toEqual(['mode']);
    expect(reasonsFor({ events: [anEvent({ isComplete: false })] })).toEqual(['incomplete']);
    expect(reasonsFor({ events: [anEvent({ teams: scoreless })] })).toEqual(['no scores']);
    expect(reasonsFor({ events: [anEvent({ teams: [{ ...TEXAS, score: 60 }, XAVIER] })] })).toEqual(['fewer points']);
  });

  test('that a person has opened again is a suggestion', () => {
    expect(reasonsFor({ playIn: { settledBy: 'hand' } })).toEqual(['by hand']);
  });

  test.each([
    ['feed', 'corrected'],
    ['hand', 'by hand'],
  ] as const)('that is settled by %s gets another winner as a suggestion only', (settledBy, reason) => {
    const settled = { team: 'Xavier', settledAt: NOW - HOUR, settledBy };
    expect(reasonsFor({ playIn: settled })).toEqual([reason]);
    expect(decided({ playIn: settled }).map(({ kind }) => kind)).not.toContain('apply');
  });

  test('that is settled takes corrected scores of the same winner', () => {
    const settled = { team: 'Texas', settledAt: NOW - HOUR, settledBy: 'feed', score2: 64 } as const;
    expect(decided({ playIn: settled })).toContainEqual({ kind: 'correct', gameId: 0, final: FINAL });
  });

  test('is left as it is while the feed is off', () => {
    expect(decided({ mode: 'off' })).toEqual([]);
  });
});
