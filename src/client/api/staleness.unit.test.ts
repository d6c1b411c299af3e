import type { AnyUseQueryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import * as queries from './queries.ts';
import { either, isAffected, ofFeature, type SeasonOf, type ServerEvent } from './staleness.ts';

const [THIS_SEASON, OTHER_SEASON] = [1, 2];
/** 7 and 70 are of this season, 8 and 80 of the other; the seasons of 9 and 90 are unknown. */
const seasonOf: SeasonOf = {
  pool: (id) =>
    new Map<unknown, number>([
      [7, THIS_SEASON],
      [8, OTHER_SEASON],
    ]).get(id),
  entry: (id) =>
    new Map<unknown, number>([
      [70, THIS_SEASON],
      [80, OTHER_SEASON],
    ]).get(id),
};

/** What a test sees of a query. */
type Asked = Pick<AnyUseQueryOptions, 'queryKey' | 'meta'>;

/** Of what a feature tells of a pool, and of what changes it. */
const aFeatureOfPool = (id: number) => ({
  queryKey: ['news', id],
  meta: either(ofFeature('news', id), queries.leaderboardQuery(id).meta ?? {}),
});

const ofPool = (id: number) => ({
  [`leaderboard of pool ${id}`]: queries.leaderboardQuery(id),
  [`grid of pool ${id}`]: queries.pickGridQuery(id),
  [`members of pool ${id}`]: queries.membersQuery(id),
  [`progress of pool ${id}`]: queries.progressQuery(id),
  [`what a feature tells of pool ${id}`]: aFeatureOfPool(id),
});

const aFeature = (name: string, seasonId: number) => ({ queryKey: [name, seasonId], meta: ofFeature(name, seasonId) });

const known: Record<string, Asked> = {
  user: queries.userQuery(),
  seasons: queries.seasonsQuery(),
  'rounds of this season': queries.roundsQuery(THIS_SEASON),
  'rounds of the other season': queries.roundsQuery(OTHER_SEASON),
  'games of this season': queries.gamesQuery(THIS_SEASON),
  'games of the other season': queries.gamesQuery(OTHER_SEASON),
  'play-ins of this season': queries.playInsQuery(THIS_SEASON),
  'play-ins of the other season': queries.playInsQuery(OTHER_SEASON),
  'notices of this season': queries.noticesQuery(THIS_SEASON),
  'notices of the other season': queries.noticesQuery(OTHER_SEASON),
  'standings of this season': queries.standingsQuery(THIS_SEASON),
  'standings of the other season': queries.standingsQuery(OTHER_SEASON),
  entries: queries.entriesQuery(),
  'picks of entry 70': queries.picksQuery(70),
  'picks of entry 80': queries.picksQuery(80),
  'picks of entry 90': queries.picksQuery(90),
  'guess of entry 70': queries.guessQuery(70),
  pools: queries.poolsQuery(),
  'pool 7': queries.poolQuery(7),
  'pool 8': queries.poolQuery(8),
  memberships: queries.membershipsQuery(),
  'own dues in pool 7': queries.ownDuesQuery(7, 1),
  'offers of this season': queries.offersQuery(THIS_SEASON),
  invite: queries.inviteQuery('ACDEFGHJKM'),
  'a feature in this season': aFeature('a feature', THIS_SEASON),
  'a feature in the other season': aFeature('a feature', OTHER_SEASON),
  'another feature in this season': aFeature('another feature', THIS_SEASON),
  ...ofPool(7),
  ...ofPool(8),
  ...ofPool(9),
};

function affectedBy(event: ServerEvent): string[] {
  return Object.keys(known).filter((name) => isAffected(event, known[name]?.meta, seasonOf));
}

test('a season event affects that season, its pools and picks, and those of unknown seasons', () => {
  expect(affectedBy({ kind: 'season', id: THIS_SEASON })).toEqual([
    'seasons',
    'rounds of this season',
    'games of this season',
    'play-ins of this season',
    'notices of this season',
    'standings of this season',
    'picks of entry 70',
    'picks of entry 90',
    'invite',
    ...Object.keys(ofPool(7)),
    ...Object.keys(ofPool(9)),
  ]);
});

test('a group event affects that pool, its season’s standings and the lists of pools and offers', () => {
  expect(affectedBy({ kind: 'group', id: 7 })).toEqual([
    'standings of this season',
    'pools',
    'pool 7',
    'memberships',
    'offers of this season',
    ...Object.keys(ofPool(7)),
  ]);
});

test('an event of a feature affects what it shows of that pool alone: a message makes nobody fetch standings', () => {
  const event = { kind: 'feature', name: 'news', id: 7, isCached: false } as const;
  expect(affectedBy(event)).toEqual(['what a feature tells of pool 7']);
});

test('an event of a feature affects what it shows of that season alone', () => {
  expect(affectedBy({ kind: 'feature', name: 'a feature', id: THIS_SEASON, isCached: true })).toEqual([
    'a feature in this season',
  ]);
});

test('an event of a pool that was just joined affects the standings of all seasons', () => {
  expect(affectedBy({ kind: 'group', id: 99 }).slice(0, 2)).toEqual([
    'standings of this season',
    'standings of the other season',
  ]);
});

test('an opened stream affects every query that an earlier event or the user in another browser could have affected', () => {
  expect(affectedBy({ kind: 'opened' })).toEqual(Object.keys(known).filter((name) => name !== 'user'));
});

/** Fetched when their screen opens, polled, kept for some minutes, or about this browser alone. */
const UNAFFECTED = [
  'about',
  'identities',
  'invitations',
  'oidc-registration',
  'passkeys',
  'reauthWays',
  'reminders',
  'sessions',
  'tokens',
  'user',
];

test('every other query is listed as one that an opened stream leaves alone', () => {
  const made = Object.entries(queries).flatMap(([name, query]) =>
    name.endsWith('Query') ? [(query as (...args: unknown[]) => Asked)(1, 1, [])] : [],
  );
  const left = made
    .filter(({ meta }) => !isAffected({ kind: 'opened' }, meta, seasonOf))
    .map(({ queryKey }) => queryKey?.[0]);
  expect(left.toSorted()).toEqual(UNAFFECTED);
});

test('a refused stream affects no query', () => {
  expect(affectedBy({ kind: 'refused' })).toEqual([]);
});
