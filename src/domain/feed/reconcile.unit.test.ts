import { describe, expect, test } from 'vitest';
import { NO_TEXTS } from '#domain/bracket/gameFields.ts';
import { namesOf } from '#domain/names/teamNames.ts';
import { DOUBTS, type FeedDecision, type FeedEvent, type FeedGame, type FeedMode, type FeedTeam } from './feed.ts';
import { CORRECTED_FOR_MS } from './feedSchedule.ts';
import { CONFIRMED_AFTER_MS, reconcile } from './reconcile.ts';

const NOW = Date.parse('2026-03-20T02:00:00.000Z');
const TIP_OFF = NOW - 2 * 60 * 60_000;
const names = namesOf([
  ['Connecticut', 'UConn'],
  ['Duke', 'Duke Blue Devils'],
]);

const aGame = (overrides: Partial<FeedGame> = {}): FeedGame => ({
  id: 1,
  isPlayIn: false,
  team1: 'UConn',
  team2: 'Duke',
  winner: null,
  decidedAt: null,
  isLocked: true,
  deadline: TIP_OFF,
  isWinnerByHand: false,
  byHand: [],
  startSetAt: null,
  namedStart: { startTime: TIP_OFF, at: TIP_OFF },
  eventId: '9',
  feedIds: ['connecticut', 'duke blue devils'],
  seen: null,
  status: 'final',
  score1: 60,
  score2: 58,
  ...NO_TEXTS,
  broadcast: 'CBS',
  startTime: TIP_OFF,
  ...overrides,
});

const aTeam = (name: string, overrides: Partial<FeedTeam> = {}): FeedTeam => ({
  feedId: name.toLowerCase(),
  names: [name],
  score: null,
  isWinner: false,
  ...overrides,
});

const CONNECTICUT = aTeam('Connecticut', { score: 60, isWinner: true });
const DUKE = aTeam('Duke Blue Devils', { score: 58 });

const anEvent = (overrides: Partial<FeedEvent> = {}): FeedEvent => ({
  id: '9',
  headline: 'East Region - 1st Round',
  startTime: TIP_OFF,
  status: 'final',
  isComplete: true,
  ...NO_TEXTS,
  broadcast: 'CBS',
  teams: [DUKE, CONNECTICUT],
  ...overrides,
});

const FINAL = { winner: 1, score1: 60, score2: 58 } as const;
const CONFIRMED = { ...FINAL, at: NOW - CONFIRMED_AFTER_MS, reason: null };

interface Given {
  readonly games?: readonly FeedGame[];
  readonly events?: readonly FeedEvent[];
  readonly mode?: FeedMode;
  readonly boundTeams?: ReadonlyMap<string, string>;
}

function reconciled({ games = [aGame()], events = [anEvent()], mode = 'automatic', boundTeams = new Map() }: Given) {
  return reconcile(games, events, { mode, now: NOW, days: ['2026-03-19'], namesOf: names, boundTeams });
}

const decisions = (given: Given): readonly FeedDecision[] => reconciled(given).decisions;
const reasonFor = (game: Partial<FeedGame>, event: Partial<FeedEvent> = {}, mode: FeedMode = 'automatic') =>
  decisions({ games: [aGame({ seen: CONFIRMED, ...game })], events: [anEvent(event)], mode }).flatMap((decision) =>
    decision.kind === 'suggest' ? [decision.reason] : [],
  );

test('a final that two checks a minute apart agree on is applied, by team and not by side', () => {
  expect(decisions({ games: [aGame({ seen: CONFIRMED })] })).toEqual([{ kind: 'apply', gameId: 1, final: FINAL }]);
});

test('a final that is new, or not seen for a minute yet, is a suggestion', () => {
  expect(decisions({})).toEqual([
    { kind: 'record final', gameId: 1, final: FINAL },
    { kind: 'suggest', gameId: 1, final: FINAL, reason: 'unconfirmed' },
  ]);
  const seen = { ...FINAL, at: NOW - CONFIRMED_AFTER_MS + 1, reason: null };
  expect(decisions({ games: [aGame({ seen })] })).toEqual([
    { kind: 'suggest', gameId: 1, final: FINAL, reason: 'unconfirmed' },
  ]);
});

test('a final that differs from the one seen first starts its minute again', () => {
  const seen = { ...CONFIRMED, score2: 50 };
  expect(decisions({ games: [aGame({ seen })] })).toEqual([
    { kind: 'record final', gameId: 1, final: FINAL },
    { kind: 'suggest', gameId: 1, final: FINAL, reason: 'unconfirmed' },
  ]);
});

test.each([...DOUBTS])('a final that was %s starts its minute again', (reason) => {
  expect(decisions({ games: [aGame({ seen: { ...CONFIRMED, reason } })] })).toEqual([
    { kind: 'record final', gameId: 1, final: FINAL },
    { kind: 'suggest', gameId: 1, final: FINAL, reason: 'unconfirmed' },
  ]);
  const seen = { ...CONFIRMED, reason: 'open round' } as const;
  expect(decisions({ games: [aGame({ seen })] })).toEqual([{ kind: 'apply', gameId: 1, final: FINAL }]);
});

test('a final that is live again is forgotten', () => {
  const live = anEvent({ status: 'live', isComplete: false, clock: '2nd 0:01' });
  expect(decisions({ games: [aGame({ seen: CONFIRMED })], events: [live] })).toEqual([
    { kind: 'update', gameId: 1, changes: { status: 'live', clock: '2nd 0:01' } },
    { kind: 'record final', gameId: 1, final: null },
  ]);
});

test('a final that breaks a rule is a suggestion with its reason', () => {
  expect(reasonFor({}, {}, 'suggest')).toEqual(['mode']);
  expect(reasonFor({}, { isComplete: false })).toEqual(['incomplete']);
  expect(reasonFor({ isLocked: false })).toEqual(['open round']);
  expect(reasonFor({ isWinnerByHand: true })).toEqual(['by hand']);
  expect(reasonFor({ winner: 2, isWinnerByHand: true })).toEqual(['by hand']);
  expect(reasonFor({ winner: 2 })).toEqual(['corrected']);
  const nobody = [aTeam('Duke', { score: 58 }), aTeam('UConn', { score: 60 })] as const;
  expect(reasonFor({}, { teams: nobody })).toEqual(['no winner']);
  const scoreless = [aTeam('Duke'), aTeam('UConn', { isWinner: true })] as const;
  expect(reasonFor({}, { teams: scoreless })).toEqual(['no scores']);
  const level = [aTeam('Duke', { score: 60 }), CONNECTICUT] as const;
  expect(reasonFor({ seen: { ...CONFIRMED, score2: 60 } }, { teams: level })).toEqual(['level']);
  const wrongWinner = [aTeam('Duke', { score: 58, isWinner: true }), aTeam('UConn', { score: 60 })] as const;
  expect(reasonFor({ seen: { ...CONFIRMED, winner: 2 } }, { teams: wrongWinner })).toEqual(['fewer points']);
});

test('a final against what a person has typed is a suggestion', () => {
  const scores = (score1: number | null, score2: number | null) => ({ byHand: ['scores'], score1, score2 }) as const;
  expect(reasonFor(scores(58, 60))).toEqual(['by hand']);
  expect(reasonFor(scores(61, 58))).toEqual([]);
  expect(reasonFor(scores(58, null))).toEqual([]);
  for (const status of ['postponed', 'canceled'] as const) {
    expect(reasonFor({ byHand: ['status'], status })).toEqual(['by hand']);
    expect(reasonFor({ status })).toEqual([]);
  }
  expect(reasonFor({ byHand: ['status'], status: 'live' })).toEqual([]);
});

test('a winner that the feed agrees with needs nothing', () => {
  expect(decisions({ games: [aGame({ winner: 1, decidedAt: NOW, isWinnerByHand: true })] })).toEqual([]);
});

test('an event is bound once, when both teams match on its day', () => {
  const free = aGame({ eventId: null });
  const bind = { kind: 'bind', gameId: 1, eventId: '9', feedIds: expect.any(Array) };
  expect(decisions({ games: [free] })).toContainEqual(bind);
  const others: Partial<FeedEvent>[] = [
    { teams: [DUKE, aTeam('Kansas')] },
    { teams: [DUKE, null] },
    { teams: [DUKE, DUKE] },
    { startTime: TIP_OFF + 2 * 24 * 60 * 60_000 },
  ];
  for (const event of others) expect(decisions({ games: [free], events: [anEvent(event)] })).toEqual([]);
  const twice = [free, aGame({ id: 2, eventId: null })];
  expect(decisions({ games: twice })).toEqual([]);
});

test('a bound event follows its game to another day, and never goes to another game', () => {
  const moved = anEvent({ startTime: TIP_OFF + 3 * 24 * 60 * 60_000, status: 'scheduled', isComplete: false });
  const game = aGame({ status: 'scheduled', score1: null, score2: null });
  expect(decisions({ games: [game, aGame({ id: 2, eventId: null })], events: [moved] })).toEqual([
    { kind: 'set start time', gameId: 1, startTime: moved.startTime },
    { kind: 'update', gameId: 1, changes: { startTime: moved.startTime } },
  ]);
});

test('a team that an admin has bound is the team with that id and no other', () => {
  const given = { games: [aGame({ eventId: null })], events: [anEvent({ teams: [aTeam('Devils'), CONNECTICUT] })] };
  expect(reconciled(given).unmatched).toEqual(given.events);
  const boundTeams = new Map([['devils', 'Duke']]);
  expect(reconciled({ ...given, boundTeams }).decisions).toContainEqual({
    kind: 'bind',
    gameId: 1,
    eventId: '9',
    feedIds: [CONNECTICUT.feedId, 'devils'],
  });
  const elsewhere = new Map([['duke blue devils', 'Kansas']]);
  expect(decisions({ games: [aGame({ eventId: null })], boundTeams: elsewhere })).toEqual([]);
});

test('an event with an undecided team is not listed as unmatched', () => {
  expect(reconciled({ games: [], events: [anEvent({ teams: [DUKE, null] })] }).unmatched).toEqual([]);
});

describe('an event of two teams of the season', () => {
  const games = [aGame(), aGame({ id: 2, team1: 'Arizona', team2: 'Oregon', eventId: '10', feedIds: [null, null] })];
  const next = anEvent({ id: '11', status: 'scheduled', teams: [DUKE, aTeam('Arizona')] });
  const unmatched = (given: Given) => reconciled({ games, ...given }).unmatched.map(({ id }) => id);

  test('waits for their game, before and after its teams have won', () => {
    expect(unmatched({ events: [anEvent(), next] })).toEqual([]);
    const decided = games.map((game) => ({ ...game, winner: 1 as const }));
    expect(unmatched({ games: decided, events: [next, anEvent({ id: '12' })] })).toEqual([]);
  });

  test('waits also if a person has said who one of them is', () => {
    const teams = [aTeam('Devils'), aTeam('Arizona')] as const;
    expect(unmatched({ events: [{ ...next, teams }] })).toEqual(['11']);
    expect(unmatched({ events: [{ ...next, teams }], boundTeams: new Map([['devils', 'Duke']]) })).toEqual([]);
  });

  test('is listed while their game is here and takes another event', () => {
    expect(unmatched({ events: [anEvent({ id: '12' })] })).toEqual(['12']);
  });

  test('is listed while one of them is bound to another team than its name is', () => {
    expect(unmatched({ events: [next], boundTeams: new Map([['duke blue devils', 'Oregon']]) })).toEqual(['11']);
  });

  test('is listed if only one of them plays in the season', () => {
    expect(unmatched({ events: [{ ...next, teams: [DUKE, aTeam('Gonzaga')] }] })).toEqual(['11']);
  });
});

test('live scores, clock and network follow the feed, and scores that a person typed stay', () => {
  const live = anEvent({ status: 'live', isComplete: false, clock: '1st 4:31', broadcast: 'TBS' });
  const before = { status: 'scheduled', score1: null, score2: null } as const;
  expect(decisions({ games: [aGame(before)], events: [live] })).toEqual([
    {
      kind: 'update',
      gameId: 1,
      changes: { status: 'live', clock: '1st 4:31', broadcast: 'TBS', score1: 60, score2: 58 },
    },
  ]);
  const byHand = ['scores', 'clock'] as const;
  expect(decisions({ games: [aGame({ ...before, byHand })], events: [live] })).toEqual([
    { kind: 'update', gameId: 1, changes: { status: 'live', broadcast: 'TBS' } },
  ]);
  const all = ['status', 'scores', 'clock', 'broadcast'] as const;
  expect(decisions({ games: [aGame({ ...before, byHand: all })], events: [live] })).toEqual([]);
});

test('a game that is called off gets no scores', () => {
  const off = anEvent({ status: 'canceled', isComplete: true });
  const game = aGame({ status: 'scheduled', score1: null, score2: null });
  expect(decisions({ games: [game], events: [off] })).toEqual([
    { kind: 'update', gameId: 1, changes: { status: 'canceled' } },
  ]);
});

describe('the scores of a decided game', () => {
  const decided = { winner: 1, decidedAt: NOW, score2: 57 } as const;

  test('change when two checks a minute apart agree, and not by one', () => {
    expect(decisions({ games: [aGame(decided)] })).toEqual([{ kind: 'record final', gameId: 1, final: FINAL }]);
    const early = { ...CONFIRMED, at: CONFIRMED.at + 1 };
    expect(decisions({ games: [aGame({ ...decided, seen: early })] })).toEqual([]);
    const corrected = [{ kind: 'correct', gameId: 1, final: FINAL }];
    expect(decisions({ games: [aGame({ ...decided, seen: CONFIRMED })] })).toEqual(corrected);
    expect(decisions({ games: [aGame({ ...decided, score2: null, seen: CONFIRMED })] })).toEqual(corrected);
  });

  test('are corrected for a day', () => {
    const decidedAtTime = (decidedAt: number) =>
      decisions({ games: [aGame({ ...decided, seen: CONFIRMED, decidedAt })] });
    expect(decidedAtTime(NOW - CORRECTED_FOR_MS)).toMatchObject([{ kind: 'correct' }]);
    expect(decidedAtTime(NOW - CORRECTED_FOR_MS - 1)).toEqual([{ kind: 'record final', gameId: 1, final: null }]);
  });

  test('follow neither another score in between, nor a final in doubt, nor what a person typed', () => {
    const kinds = (event: Partial<FeedEvent>, game: Partial<FeedGame> = {}) =>
      decisions({ games: [aGame({ ...decided, seen: CONFIRMED, ...game })], events: [anEvent(event)] }).map(
        (decision) => decision.kind,
      );
    const teams = (duke: Partial<FeedTeam>, uconn: Partial<FeedTeam>) =>
      [aTeam('Duke', duke), aTeam('UConn', uconn)] as const;
    expect(kinds({}, { seen: { ...CONFIRMED, score2: 59 } })).toEqual(['record final']);
    expect(kinds({}, { seen: { ...CONFIRMED, reason: 'incomplete' } })).toEqual(['record final']);
    expect(kinds({}, { byHand: ['scores'] })).toEqual(['record final']);
    expect(kinds({ isComplete: false })).toEqual(['record final']);
    expect(kinds({ status: 'live', isComplete: false })).toEqual(['record final']);
    expect(kinds({ teams: teams({ score: 58 }, { score: 60 }) })).toEqual(['record final']);
    expect(kinds({ teams: teams({}, { isWinner: true }) })).toEqual(['record final']);
    const other = teams({ score: 70, isWinner: true }, { score: 60 });
    expect(kinds({ teams: other })).toEqual(['record final', 'suggest']);
  });

  test('stay while the feed agrees with them', () => {
    const seen = { ...CONFIRMED, score1: 2, score2: 1 };
    expect(decisions({ games: [aGame({ ...decided, score2: 58, seen })] })).toEqual([
      { kind: 'record final', gameId: 1, final: null },
    ]);
  });
});

test.each([
  ['is level and names no winner', 60, 60],
  ['has neither scores nor winner', null, null],
])('a final that %s decides nothing, and is a fault of its undecided game', (_, score1, score2) => {
  const teams = [aTeam('Connecticut', { score: score1 }), aTeam('Duke', { score: score2 })] as const;
  const faults = (winner: 1 | null, status: 'final' | 'live' = 'final') =>
    reconciled({ games: [aGame({ winner })], events: [anEvent({ teams, status })] }).faults;
  expect(faults(null)).toMatchObject([{ game: { id: 1 }, fault: 'no winner' }]);
  expect(faults(1)).toEqual([]);
  expect(faults(null, 'live')).toEqual([]);
});

describe('a bound event', () => {
  const kansas = aTeam('Kansas', { feedId: '77', score: 60, isWinner: true });
  const rest = (game: Partial<FeedGame>, teams: FeedEvent['teams'], boundTeams = new Map<string, string>()) => {
    const {
      decisions: made,
      unmatched,
      faults,
    } = reconciled({
      games: [aGame({ seen: CONFIRMED, ...game })],
      events: [anEvent({ teams })],
      boundTeams,
    });
    return {
      kinds: made.map(({ kind }) => kind),
      unmatched: unmatched.length,
      faults: faults.map(({ fault }) => fault),
    };
  };
  const applied = { kinds: ['apply'], unmatched: 0, faults: [] };

  test('stays when a person renames a team to a name that nobody knows', () => {
    const renamed = { team1: 'The Huskies', feedIds: [null, 'duke blue devils'] } as const;
    expect(rest(renamed, [DUKE, CONNECTICUT])).toEqual(applied);
    expect(rest({ team2: 'Devils', feedIds: ['connecticut', null] }, [DUKE, CONNECTICUT])).toEqual(applied);
  });

  test('stays when the feed renames its teams, by their ids', () => {
    const huskies = { ...CONNECTICUT, names: ['Storrs'] };
    const devils = { ...DUKE, names: ['Durham'] };
    expect(rest({}, [DUKE, huskies])).toEqual(applied);
    expect(rest({}, [devils, huskies])).toEqual(applied);
    expect(rest({ team1: 'The Huskies', feedIds: [null, 'duke blue devils'] }, [devils, huskies])).toEqual(applied);
  });

  test('is no longer the game’s once a person has renamed both teams, and another event may be', () => {
    const both = { team1: 'Iowa', team2: 'Utah', feedIds: [null, null] } as const;
    expect(rest(both, [DUKE, CONNECTICUT])).toEqual({ kinds: [], unmatched: 1, faults: [] });
    const right = anEvent({ id: '10', teams: [aTeam('Iowa'), aTeam('Utah')] });
    const { decisions: made } = reconciled({ games: [aGame(both)], events: [anEvent(), right] });
    expect(made).toContainEqual({ kind: 'bind', gameId: 1, eventId: '10', feedIds: ['iowa', 'utah'] });
  });

  test('with another team in place of one that nobody renamed is another game', () => {
    expect(rest({}, [DUKE, kansas])).toEqual({ kinds: [], unmatched: 1, faults: ['other teams'] });
    expect(rest({ winner: 1 }, [DUKE, kansas])).toEqual({ kinds: [], unmatched: 1, faults: [] });
  });

  test('of a renamed team that an admin has bound elsewhere is another game', () => {
    const renamed = { team1: 'The Huskies', feedIds: [null, 'duke blue devils'] } as const;
    const elsewhere = new Map([['connecticut', 'Iowa']]);
    expect(rest(renamed, [DUKE, CONNECTICUT], elsewhere)).toEqual({ kinds: [], unmatched: 1, faults: ['other teams'] });
  });

  test('whose id is used again, of a decided game, is a fault of the game that it leaves without an event', () => {
    const next = aGame({ id: 2, team1: 'Kansas', team2: 'Utah', eventId: null, feedIds: [null, null] });
    const given = (game: Partial<FeedGame>, events: readonly FeedEvent[]) =>
      reconciled({ games: [aGame({ winner: 1 }), { ...next, ...game }], events });
    const again = anEvent({ teams: [kansas, aTeam('Utah')] });
    expect(given({}, [again])).toMatchObject({ decisions: [], faults: [{ game: { id: 2 }, fault: 'used id' }] });
    expect(given({ winner: 1 }, [again]).faults).toEqual([]);
    expect(given({}, [again, { ...again, id: '10' }]).faults).toEqual([]);
  });

  test('whose id is swapped with another’s leaves both games alone, and both are named', () => {
    const other = aGame({ id: 2, team1: 'Kansas', team2: 'Utah', eventId: '10', feedIds: ['77', '78'] });
    const utah = aTeam('Utah', { feedId: '78', score: 58 });
    const events = [anEvent({ teams: [kansas, utah] }), anEvent({ id: '10' })];
    const { decisions: made, faults } = reconciled({ games: [aGame({ seen: CONFIRMED }), other], events });
    expect(made).toEqual([]);
    expect(faults.map(({ game }) => game.id)).toEqual([1, 2]);
  });
});

describe('of two events that fit one game', () => {
  const bound = (statuses: readonly FeedEvent['status'][], game: Partial<FeedGame> = { eventId: null }) =>
    decisions({
      games: [aGame(game)],
      events: statuses.map((status, index) => anEvent({ id: String(9 + index), status })),
    }).flatMap((decision) => (decision.kind === 'bind' ? [decision.eventId] : []));

  test('the one that is not called off is bound, whichever is first', () => {
    expect(bound(['postponed', 'scheduled'])).toEqual(['10']);
    expect(bound(['final', 'canceled'])).toEqual(['9']);
    expect(bound(['postponed', 'canceled', 'live'])).toEqual(['11']);
  });

  test('none is bound if both are played, or none is', () => {
    expect(bound(['scheduled', 'scheduled'])).toEqual([]);
    expect(bound(['postponed', 'canceled'])).toEqual([]);
    expect(bound(['postponed'])).toEqual(['9']);
  });

  test('the one that is played replaces a bound one that is called off, and no other', () => {
    expect(bound(['postponed', 'scheduled'], {})).toEqual(['10']);
    expect(bound(['postponed', 'canceled'], {})).toEqual([]);
    expect(bound(['scheduled', 'scheduled'], {})).toEqual([]);
    expect(bound(['postponed', 'final'], { winner: 1 })).toEqual([]);
  });

  test('the replaced one is not unmatched, also at later checks', () => {
    const events = [anEvent({ status: 'postponed' }), anEvent({ id: '10', status: 'live' })];
    for (const eventId of ['9', '10', null]) {
      expect(reconciled({ games: [aGame({ eventId })], events }).unmatched).toEqual([]);
    }
    const two = events.map((event) => ({ ...event, status: 'live' as const }));
    expect(reconciled({ events: two }).unmatched).toMatchObject([{ id: '10' }]);
  });

  test('the one that is played replaces a bound one that was called off and is gone, and no other', () => {
    expect(bound(['scheduled'], { eventId: '8', status: 'postponed' })).toEqual(['9']);
    expect(bound(['canceled'], { eventId: '8', status: 'postponed' })).toEqual([]);
    expect(bound(['scheduled'], { eventId: '8', status: 'live' })).toEqual([]);
    expect(bound(['final'], { eventId: '8', status: 'postponed', winner: 1 })).toEqual([]);
  });
});

test('a name without letters and digits is no team’s', () => {
  const games = [aGame({ team1: '???', eventId: null })];
  expect(decisions({ games, events: [anEvent({ teams: [DUKE, aTeam('!!!')] })] })).toEqual([]);
});

test('a start far from the round’s deadline neither counts nor binds', () => {
  const startTime = Date.parse('2199-01-01T12:00:00.000Z');
  const scheduled = anEvent({ startTime, status: 'scheduled', isComplete: false });
  const game = { status: 'scheduled', score1: null, score2: null } as const;
  expect(decisions({ games: [aGame(game)], events: [scheduled] })).toEqual([]);
  expect(decisions({ games: [aGame({ ...game, eventId: null, startTime: null })], events: [scheduled] })).toEqual([]);
});

test('a suggestion ends when the feed agrees with the winner again', () => {
  const seen = { winner: 2, score1: 60, score2: 61, at: NOW, reason: null } as const;
  expect(decisions({ games: [aGame({ winner: 1, decidedAt: NOW, seen })] })).toEqual([
    { kind: 'record final', gameId: 1, final: null },
  ]);
});

test('of two events with one id the first counts', () => {
  const games = [aGame({ eventId: null }), aGame({ id: 2, team1: 'Kansas', team2: 'Utah', eventId: null })];
  const events = [anEvent(), anEvent({ teams: [aTeam('Kansas'), aTeam('Utah')] })];
  const bound = decisions({ games, events }).filter(({ kind }) => kind === 'bind');
  expect(bound).toMatchObject([{ kind: 'bind', gameId: 1, eventId: '9' }]);
});

test('each name of the feed is normalized once, however many games there are', () => {
  let reads = 0;
  const long = {
    ...aTeam('Mars'),
    get names() {
      reads += 1;
      return ['\uFDFA'.repeat(64)];
    },
  };
  const games = Array.from({ length: 63 }, (_, id) => aGame({ id, eventId: null }));
  expect(reconciled({ games, events: [anEvent({ teams: [long, long] })] }).unmatched).toHaveLength(1);
  expect(reads).toBe(1);
});

describe('start time', () => {
  const game = { status: 'scheduled', score1: null, score2: null } as const;
  const changes = (event: Partial<FeedEvent>, of: Partial<FeedGame>) =>
    decisions({
      games: [aGame({ ...game, ...of })],
      events: [anEvent({ status: 'scheduled', isComplete: false, ...event })],
    }).flatMap((decision) => (decision.kind === 'update' ? [decision.changes] : []));
  const moved = { startTime: TIP_OFF + 60_000 };
  const shown = { startTime: TIP_OFF + 5000 };
  const named = { startTime: TIP_OFF, at: NOW - 1000 };

  test('an admin’s time from before the feed’s is replaced', () => {
    expect(changes({}, { ...shown, startSetAt: NOW - 2000, namedStart: named })).toEqual([{ startTime: TIP_OFF }]);
    expect(changes({}, { ...shown, startSetAt: NOW, namedStart: null })).toEqual([{ startTime: TIP_OFF }]);
    expect(changes({}, { ...shown, startSetAt: null })).toEqual([{ startTime: TIP_OFF }]);
  });

  test('an admin’s time from after the feed’s stays until the feed names another', () => {
    const set = { ...shown, startSetAt: NOW, namedStart: named };
    expect(changes({}, set)).toEqual([]);
    expect(changes(moved, set)).toEqual([moved]);
  });

  test('the time of a game that has begun, or that the feed does not know, stays', () => {
    expect(changes(moved, { status: 'live', byHand: ['status'] })).toEqual([]);
    expect(changes({ startTime: null }, shown)).toEqual([]);
  });
});

test('a season whose feed is off gets nothing', () => {
  expect(reconciled({ mode: 'off' })).toEqual({ decisions: [], unmatched: [], faults: [] });
});
