import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  eachGameText,
  GAME_FIELD_NAMES,
  GAME_FIELDS,
  GAME_STATUSES,
  GAME_TEXTS,
  HAND_FIELDS,
  NO_TEXTS,
} from '#domain/bracket/gameFields.ts';
import { namesOf } from '#domain/names/teamNames.ts';
import { DOUBTS, FEED_MODES, type FeedEvent, type FeedGame, SUGGESTION_REASONS } from './feed.ts';
import { CONFIRMED_AFTER_MS, reconcile } from './reconcile.ts';

const NOW = Date.parse('2026-03-20T02:00:00.000Z');
const TEAMS = ['Duke', 'Baylor', 'Kansas', 'Utah', 'Iowa', 'Yale'];

const often = fc.constantFrom(true, true, true, false);
const side = fc.constantFrom(1 as const, 2 as const);
const score = fc.nat({ max: 5 });
const ago = fc.nat({ max: 3 }).map((minutes) => NOW - minutes * CONFIRMED_AFTER_MS);
const feedId = fc.constantFrom('1', '2', '3', '4', '5', '6');
const eventId = fc.constantFrom('7', '8', '9');
const reason = fc.option(fc.constantFrom(...SUGGESTION_REASONS), { freq: 2 });
const seen = fc.record({ winner: side, score1: fc.option(score), score2: fc.option(score), at: ago, reason });

const game = fc.record({
  isPlayIn: fc.boolean(),
  winner: fc.option(side, { freq: 2 }),
  decidedAt: fc.option(ago),
  isLocked: often,
  deadline: ago,
  isWinnerByHand: often.map((isNot) => !isNot),
  byHand: fc.subarray([...HAND_FIELDS], { maxLength: 2 }),
  startSetAt: fc.option(ago),
  namedStart: fc.option(fc.record({ startTime: ago, at: ago })),
  eventId: fc.option(eventId),
  feedIds: fc.tuple(fc.option(feedId), fc.option(feedId)),
  seen: fc.option(seen),
  status: fc.constantFrom(...GAME_STATUSES),
  score1: fc.option(score),
  score2: fc.option(score),
  ...eachGameText(() => fc.constantFrom(null, 'said before')),
  startTime: fc.option(ago),
});

/** Three games of six teams, of which no two are bound to one event. */
const games = fc.tuple(game, game, game).map((all): FeedGame[] =>
  all.map((one, index) => {
    const isFirst = all.findIndex((other) => other.eventId === one.eventId) === index;
    const bound = isFirst ? one.eventId : null;
    const [team1 = '', team2 = ''] = TEAMS.slice(2 * index);
    return { ...one, id: index + 1, team1, team2, eventId: bound, seen: bound === null ? null : one.seen };
  }),
);

const team = fc.option(
  fc.record({
    feedId,
    names: fc.constantFrom(...TEAMS, 'Mars').map((name) => [name]),
    score: fc.option(score),
    isWinner: fc.boolean(),
  }),
);
const event: fc.Arbitrary<FeedEvent> = fc.record({
  id: eventId,
  headline: fc.constant(null),
  startTime: fc.option(ago),
  status: fc.constantFrom(...GAME_STATUSES),
  isComplete: fc.boolean(),
  ...eachGameText(() => fc.constantFrom(null, 'said now')),
  teams: fc.tuple(team, team),
});

/** What the feed says of a game; events of random ids and teams are hardly ever about one. */
const report = fc.option(
  fc.record({
    status: fc.oneof(fc.constantFrom(...GAME_STATUSES), { arbitrary: fc.constant('final' as const), weight: 2 }),
    scores: fc.tuple(score, score),
    isByPoints: often,
    isComplete: often,
    isOfBound: often,
    isSwapped: fc.boolean(),
    /** whether the check before has said the same */
    isSeen: often,
  }),
  { freq: 3 },
);
type Report = NonNullable<typeof report extends fc.Arbitrary<infer R> ? R : never>;

function reported({ team1, team2, eventId: bound, feedIds: [id1, id2] }: FeedGame, said: Report): FeedEvent {
  const { status, scores, isByPoints, isComplete, isOfBound, isSwapped } = said;
  const id = isOfBound && bound !== null ? bound : `event of ${team1}`;
  const [score1, score2] = scores;
  const teams = [
    { feedId: id1 ?? team1, names: [team1], score: score1, isWinner: isByPoints ? score1 > score2 : score1 < score2 },
    { feedId: id2 ?? team2, names: [team2], score: score2, isWinner: isByPoints ? score2 > score1 : score2 < score1 },
  ] as const;
  const [one, two] = teams;
  const order = isSwapped ? ([two, one] as const) : teams;
  return { id, headline: null, startTime: null, status, isComplete, ...NO_TEXTS, teams: order };
}

function afterReport(one: FeedGame, said: Report | null): FeedGame {
  if (!said?.isSeen || one.seen === null) return one;
  const [score1, score2] = said.scores;
  return { ...one, seen: { ...one.seen, winner: score1 > score2 ? 1 : 2, score1, score2 } };
}

const given = fc
  .record({
    games,
    events: fc.array(event, { maxLength: 4 }),
    reports: fc.tuple(report, report, report),
    mode: fc.constantFrom(...FEED_MODES, 'automatic' as const, 'automatic' as const),
    boundTeams: fc.dictionary(fc.constantFrom('1', '2'), fc.constantFrom(...TEAMS)),
  })
  .map(({ reports, ...all }) => {
    const told = all.games.flatMap((one, index) => (reports[index] ? [reported(one, reports[index])] : []));
    return {
      ...all,
      games: all.games.map((one, index) => afterReport(one, reports[index] ?? null)),
      events: [...told, ...all.events.filter(({ id }) => told.every((one) => one.id !== id))],
    };
  });
type Given = typeof given extends fc.Arbitrary<infer G> ? G : never;

const decide = ({ games: all, events, mode, boundTeams }: Given) => {
  const circumstances = {
    mode,
    now: NOW,
    days: ['2026-03-19'],
    namesOf: namesOf([]),
    boundTeams: new Map(Object.entries(boundTeams)),
  };
  return reconcile(all, events, circumstances).decisions;
};

const always = (check: (given: Given) => void) => fc.assert(fc.property(given, check), { numRuns: 4_000 });

test('a winner is set, and its scores are corrected, only where every rule allows it', () => {
  const met = { apply: 0, correct: 0 };
  always((all) => {
    for (const decision of decide(all)) {
      if (decision.kind !== 'apply' && decision.kind !== 'correct') continue;
      met[decision.kind] += 1;
      const of = all.games.find(({ id }) => id === decision.gameId) ?? expect.fail('no game');
      const { winner, score1, score2 } = decision.final;
      if (decision.kind === 'apply') {
        expect(all.mode).toBe('automatic');
        expect(of).toMatchObject({ winner: null, isLocked: true, isWinnerByHand: false });
      } else {
        expect(of.winner).toBe(winner);
        expect(of.byHand).not.toContain('scores');
      }
      expect(winner).toBe(Number(score1) > Number(score2) ? 1 : 2);
      expect(score1).not.toBe(score2);
      expect(of.seen).toMatchObject(decision.final);
      expect(DOUBTS).not.toContain(of.seen?.reason);
      expect(NOW - (of.seen?.at ?? NOW)).toBeGreaterThanOrEqual(CONFIRMED_AFTER_MS);
      const source = all.events.find(({ id }) => id === of.eventId);
      expect(source).toMatchObject({ status: 'final', isComplete: true });
      expect(source?.teams.find((each) => each?.isWinner)?.score).toBe(Math.max(Number(score1), Number(score2)));
    }
  });
  expect([met.apply, met.correct]).not.toContain(0);
});

test('no game gets two events, no event two games, and a bound game no other event but for one that is called off', () => {
  let rebound = 0;
  always((all) => {
    const bound = decide(all).flatMap((decision) => (decision.kind === 'bind' ? [decision] : []));
    expect(new Set(bound.map(({ gameId }) => gameId)).size).toBe(bound.length);
    expect(new Set(bound.map(({ eventId: id }) => id)).size).toBe(bound.length);
    for (const { gameId } of bound) {
      const of = all.games.find(({ id }) => id === gameId) ?? expect.fail('no game');
      if (of.eventId === null || of.feedIds.every((id) => id === null)) continue;
      rebound += 1;
      const former = all.events.find(({ id }) => id === of.eventId);
      expect(['postponed', 'canceled']).toContain(former ? former.status : of.status);
    }
  });
  expect(rebound).toBeGreaterThan(0);
});

const CORRECTED: string[] = GAME_TEXTS.filter((text) => GAME_FIELDS[text].updated === 'corrected');

test('no score of a decided game changes otherwise than by a correction', () => {
  let updated = 0;
  always((all) => {
    for (const decision of decide(all)) {
      const of = all.games.find(({ id }) => id === decision.gameId);
      if (decision.kind !== 'update' || !of?.winner) continue;
      updated += 1;
      for (const field of Object.keys(decision.changes)) expect(CORRECTED).toContain(field);
    }
  });
  expect(updated).toBeGreaterThan(0);
});

test('nothing that a site admin has set is changed', () => {
  always((all) => {
    for (const decision of decide(all)) {
      if (decision.kind !== 'update') continue;
      const of = all.games.find(({ id }) => id === decision.gameId);
      const kept: string[] = GAME_FIELD_NAMES.filter((field) => of?.byHand.includes(GAME_FIELDS[field].byHand));
      expect(Object.keys(decision.changes).filter((field) => kept.includes(field))).toEqual([]);
      expect(Object.keys(decision.changes)).not.toHaveLength(0);
    }
  });
});

test('a season whose feed is off gets no decision', () => {
  always((all) => {
    expect(decide({ ...all, mode: 'off' })).toEqual([]);
  });
});
