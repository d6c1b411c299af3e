import * as z from 'zod';
import { featurePoolFields } from '#app/poolFields.ts';
import { SIGN_IN_WAYS } from '#domain/accounts/signIn.ts';
import { BRACKET_REGIONS, REGIONS } from '#domain/bracket/regions.ts';
import { FEED_MODES, LEAGUES } from '#domain/feed/feed.ts';
import { TILE_COLORS, TILE_EMOJI } from '#domain/names/personTile.ts';
import { DUES_STATUSES } from '#domain/pools/dues.ts';
import { AUTOPILOTS } from '#domain/scoring/autopilot.ts';
import { EARLIER_ROUNDS } from '#domain/scoring/couldPick.ts';
import { TIE_BREAKERS } from '#domain/scoring/guesses.ts';
import { gameFields } from './gameFields.ts';
import { poolSettings } from './poolSettings.ts';

const id = z.int();
/** ISO 8601 in UTC with milliseconds. */
const at = z.iso.datetime({ precision: 3 });
const bracketRegion = z.enum(BRACKET_REGIONS);
const tileEmoji = z.enum(TILE_EMOJI);
const tileColor = z.enum(TILE_COLORS);
/** Of a person in a list; absent where it is made from the username. */
export const tile = { tileEmoji: tileEmoji.optional(), tileColor: tileColor.optional() };

export const User = z.strictObject({
  id,
  username: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isHidden: z.boolean(),
  avatarUrl: z.string().nullable(),
  /** null where it is made from the username */
  tileEmoji: tileEmoji.nullable(),
  tileColor: tileColor.nullable(),
});
export type User = z.output<typeof User>;

export const Done = z.strictObject({ message: z.string() });
export type Done = z.output<typeof Done>;

/** `pools` is the number of pools that the user administers. */
export const UserRow = z.strictObject({ ...User.shape, pools: z.int() });
export type UserRow = z.output<typeof UserRow>;

export const Season = z.strictObject({
  id,
  year: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  finalFour: z.tuple([z.tuple([bracketRegion, bracketRegion]), z.tuple([bracketRegion, bracketRegion])]),
  /** whether the results feed is asked, and may set winners */
  feed: z.enum(FEED_MODES),
  league: z.enum(LEAGUES),
});
export type Season = z.output<typeof Season>;

export const Round = z.strictObject({ id, number: z.int(), name: z.string(), deadline: at, seasonId: id });
export type Round = z.output<typeof Round>;

/** A user with the entries that miss picks of a round; `missing` counts a guess that is due as one. */
export const MissingUser = z.strictObject({
  userId: id,
  username: z.string(),
  entries: z.array(z.strictObject({ id, name: z.string(), missing: z.int() })),
});
export type MissingUser = z.output<typeof MissingUser>;

const { status, ...played } = gameFields;

export const Game = z.strictObject({
  id,
  seasonId: id,
  roundId: id,
  region: z.enum(REGIONS),
  team1: z.string(),
  team2: z.string(),
  seed1: z.int(),
  seed2: z.int(),
  startTime: at.nullable(),
  winner: z.string().nullable(),
  /** when the winner was set; null without one */
  decidedAt: at.nullable(),
  createdAt: at,
  /** null where abbreviation or color are made from the team's name */
  abbr1: z.string().nullable(),
  abbr2: z.string().nullable(),
  color1: z.string().nullable(),
  color2: z.string().nullable(),
  /** `final` with a winner; `finalAt` is since when the results feed says so, absent without such a final and with a winner */
  status,
  finalAt: at.optional(),
  ...played,
});
export type Game = z.output<typeof Game>;

/** Round 1 of a bracket; games of a dry run have neither ids nor a time of their creation. */
export const CreatedBracket = z.strictObject({
  round: Round,
  games: z.array(z.strictObject({ ...Game.shape, id: id.optional(), createdAt: at.optional() })),
});
export type CreatedBracket = z.output<typeof CreatedBracket>;

/** Only its owner gets it: `autopilot` is as secret as a pick. */
export const Entry = z.strictObject({
  id,
  userId: id,
  seasonId: id,
  name: z.string(),
  /** what is picked at a lock where a pick is missing */
  autopilot: z.enum(AUTOPILOTS),
  createdAt: at,
});
export type Entry = z.output<typeof Entry>;

export const EntryPick = z.strictObject({ entryId: id, gameId: id, pick: z.string() });
export type EntryPick = z.output<typeof EntryPick>;

/** `pick` is null if the pick was deleted. */
export const SavedPick = z.strictObject({ ...EntryPick.shape, pick: z.string().nullable() });
export type SavedPick = z.output<typeof SavedPick>;

export const OwnPick = z.strictObject({
  ...EntryPick.shape,
  madeAt: at,
  changedAt: at,
  /** whether the autopilot made it */
  isAuto: z.boolean(),
  /** ids of the entry's pools in which it does not count, because they did not allow the autopilot at the lock */
  uncountedIn: z.array(id),
});
export type OwnPick = z.output<typeof OwnPick>;

/** An entry's guess of both scores of the Championship game together; all null without one. */
export const OwnGuess = z.strictObject({ total: z.int().nullable(), madeAt: at.nullable(), changedAt: at.nullable() });
export type OwnGuess = z.output<typeof OwnGuess>;

/** What each player of a pool owes and how to pay it, for people. */
export const Dues = z.strictObject({ amount: z.string(), howToPay: z.string() });
export type Dues = z.output<typeof Dues>;

/** Only its admins and site admins get the invite code, and whether it has a screen. */
const { maxEntries, joining, rules, ...settings } = poolSettings;

export const Pool = z.strictObject({
  id,
  name: z.string(),
  seasonId: id,
  /** the owner */
  adminId: id,
  /** the further admins, by id */
  admins: z.array(id),
  createdAt: at,
  points: z.array(z.int()),
  /** number of the first round that counts */
  countsFrom: z.int(),
  /** points per seed of difference, for a correct pick of the team with the larger seed */
  upsetBonus: z.int(),
  /** `total`: guesses of both scores of the Championship game together break ties once the pool is final */
  tieBreaker: z.enum(TIE_BREAKERS),
  /** whether rounds that were past when an entry joined the pool count for it there */
  earlierRounds: z.enum(EARLIER_ROUNDS),
  /** how many entries a user may have in it */
  maxEntries,
  /** until when entries may join; `untilFirstLock`: of the first round that counts */
  joining,
  /** house rules; empty without any */
  rules,
  /** when the rules were changed last; null while they are those of the new pool */
  rulesChangedAt: at.nullable(),
  dues: Dues.nullable(),
  /** prizes, and whether its invite code shows them; whether picks of the autopilot count; what features let it choose */
  ...settings,
  /** whether everybody may join it without the code */
  isSitePool: z.boolean(),
  /** the pool of another season that it goes on from */
  previousId: id.nullable(),
  inviteCode: z.string().optional(),
  ...featurePoolFields,
});
export type Pool = z.output<typeof Pool>;

/** whether earlier rounds would count for an entry that joins now; null while no round that counts is past */
const earlierRounds = Pool.shape.earlierRounds.nullable();

export const InvitedPool = z.strictObject({
  ...Pool.pick({ id: true, name: true, seasonId: true, rules: true, maxEntries: true, joining: true }).shape,
  earlierRounds,
});
export type InvitedPool = z.output<typeof InvitedPool>;

/** A pool that its reader may join without the code, and plays in with no entry yet. */
export const Offer = z.strictObject({
  ...InvitedPool.shape,
  isSitePool: z.boolean(),
  /** the amount alone; null without dues */
  dues: z.string().nullable(),
  /** of the reader's pool that it goes on from; null for the site's pool. `host` is the owner, null if hidden. */
  previousName: z.string().nullable(),
  previousId: id.nullable(),
  host: z.string().nullable(),
});
export type Offer = z.output<typeof Offer>;

/** The part of a pool that its invite code shows without a session: no host if hidden, players counted as people. */
export const Invite = z.strictObject({
  pool: z.string(),
  host: z.string().nullable(),
  players: z.int(),
  /** the current round among those that count; null if none is open */
  round: z.strictObject({ number: z.int(), name: z.string(), deadline: at }).nullable(),
  earlierRounds,
  ...Pool.pick({ rules: true, maxEntries: true, joining: true }).shape,
  /** the amount alone; null without dues */
  dues: z.string().nullable(),
  /** only of a pool that shows them */
  prizes: z.string().optional(),
  /** its name, only while two seasons are active */
  season: z.string().optional(),
});
export type Invite = z.output<typeof Invite>;

export const Membership = z.strictObject({
  id,
  groupId: id,
  userId: id,
  entryId: id,
  isActive: z.boolean(),
  joinedAt: at,
  /** number of the last round that was locked before the first lock with the entry; 0 if none was */
  joinedAfter: z.int(),
  /** numbers of later past rounds that do not count for the entry, as it was not in the pool at their locks */
  absent: z.array(z.int()),
});
export type Membership = z.output<typeof Membership>;

/**
 * Only the pool's admins get `removed` and `picks`, of the current round, a guess included; decided games are not `missing`.
 * They get everybody's `dues`, others their own; nobody without dues.
 */
export const Member = z.strictObject({
  ...Membership.shape,
  user: z.strictObject({ id, username: z.string(), email: z.string().nullable(), ...tile }),
  entry: z.strictObject({ id, name: z.string() }),
  removed: z.boolean().optional(),
  dues: z.enum(DUES_STATUSES).optional(),
  picks: z
    .strictObject({ made: z.int(), games: z.int(), missing: z.int(), complete: z.boolean().nullable() })
    .nullable()
    .optional(),
});
export type Member = z.output<typeof Member>;

/** A further admin of a pool. */
export const PoolAdmin = z.strictObject({ userId: id, username: z.string(), ...tile });
export type PoolAdmin = z.output<typeof PoolAdmin>;

/** A pool as site admins list it; `username` is its owner's. */
export const SeasonPool = z.strictObject({
  ...Pool.pick({ id: true, name: true, adminId: true, admins: true, isSitePool: true }).shape,
  username: z.string(),
  entries: z.int(),
});
export type SeasonPool = z.output<typeof SeasonPool>;

/** `complete` counts entries with all picks of the season's first round; null without games, once it is past, and if it does not count. */
export const PoolProgress = z.strictObject({ entries: z.int(), complete: z.int().nullable() });
export type PoolProgress = z.output<typeof PoolProgress>;

/** The body of every error, except register's, which is text. */
export const ErrorBody = z.strictObject({
  message: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  /** of a call that needs a fresh sign-in: the ways in which this account can sign in again */
  reauth: z.array(z.enum(SIGN_IN_WAYS)).optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
