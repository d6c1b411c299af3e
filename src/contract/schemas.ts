import * as z from 'zod';
import { BRACKET_REGIONS, REGIONS } from '#domain/regions.ts';

const id = z.int();
/** ISO 8601, UTC, milliseconds. */
const at = z.iso.datetime({ precision: 3 });
const bracketRegion = z.enum(BRACKET_REGIONS);

export const User = z.strictObject({
  id,
  username: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isHidden: z.boolean(),
  avatarUrl: z.string().nullable(),
});
export type User = z.output<typeof User>;

/** What a site says of itself. */
export const About = z.strictObject({ supportEmail: z.string(), version: z.string() });

/** A word to the person that it is done. */
export const Done = z.strictObject({ message: z.string() });
export type Done = z.output<typeof Done>;

/** Whether one is reminded by e-mail; `hours` before a deadline, 0 where the site reminds nobody. */
export const Reminders = z.strictObject({ wanted: z.boolean(), hours: z.int() });
export type Reminders = z.output<typeof Reminders>;

/** A row of GET /api/users: `pools` is how many pools the user administers. */
export const UserRow = z.strictObject({ ...User.shape, pools: z.int() });
export type UserRow = z.output<typeof UserRow>;

export const Season = z.strictObject({
  id,
  year: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  finalFour: z.tuple([z.tuple([bracketRegion, bracketRegion]), z.tuple([bracketRegion, bracketRegion])]),
});
export type Season = z.output<typeof Season>;

export const Round = z.strictObject({ id, number: z.int(), name: z.string(), deadline: at, seasonId: id });
export type Round = z.output<typeof Round>;

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
});
export type Game = z.output<typeof Game>;

/** What a change of a round would do: whether it takes picks again, and shows none, or the other way round. */
export const RoundChangePreview = z.strictObject({ round: Round, reopens: z.boolean(), locks: z.boolean() });
export type RoundChangePreview = z.output<typeof RoundChangePreview>;

const teams = z.tuple([z.string(), z.string()]).nullable();

/** What a change of a game would do, the picks of a team that goes being dropped. */
export const GameChangePreview = z.strictObject({
  /** as it would be */
  game: Game,
  /** how many picks stand on it */
  picks: z.int(),
  /** the other games of the season that are made (their ids and teams before are null), changed and unmade, by round */
  games: z.array(
    z.strictObject({
      id: id.nullable(),
      roundNumber: z.int(),
      before: teams,
      after: teams,
      /** in an open round the picks on it of both teams: those of one team are nobody's to know */
      picksDropped: z.int(),
      /** fewer than `picksDropped` may go */
      isUpperBound: z.boolean(),
      winnerCleared: z.boolean(),
    }),
  ),
  /** of all games */
  picksDropped: z.int(),
  isUpperBound: z.boolean(),
  /** how many entries have a higher or a lower total, and by how many points in all, by the usual table */
  entries: z.strictObject({ gain: z.int(), lose: z.int(), pointsGained: z.int(), pointsLost: z.int() }),
});
export type GameChangePreview = z.output<typeof GameChangePreview>;

/** What a bracket makes of round 1; the games have no ids while nothing is made. */
export const CreatedBracket = z.strictObject({
  round: Round,
  games: z.array(z.strictObject({ ...Game.shape, id: id.optional() })),
});
export type CreatedBracket = z.output<typeof CreatedBracket>;

export const Entry = z.strictObject({ id, userId: id, seasonId: id, name: z.string(), createdAt: at });
export type Entry = z.output<typeof Entry>;

export const Pick = z.strictObject({ entryId: id, gameId: id, pick: z.string() });
export type Pick = z.output<typeof Pick>;

/** What a save answers: as a pick, but null where the pick was taken back. */
export const SavedPick = z.strictObject({ ...Pick.shape, pick: z.string().nullable() });
export type SavedPick = z.output<typeof SavedPick>;

/** An own pick, with when it was first made and last changed. */
export const OwnPick = z.strictObject({ ...Pick.shape, madeAt: at, changedAt: at });
export type OwnPick = z.output<typeof OwnPick>;

/** A pool; the invite code only for its pool admin and site admins. */
export const Group = z.strictObject({
  id,
  name: z.string(),
  seasonId: id,
  adminId: id,
  createdAt: at,
  points: z.array(z.int()),
  inviteCode: z.string().optional(),
});
export type Group = z.output<typeof Group>;

export const InvitedGroup = Group.pick({ id: true, name: true, seasonId: true });
export type InvitedGroup = z.output<typeof InvitedGroup>;

/** To how many addresses an invitation goes, and which are those of members already. */
export const Invited = z.strictObject({ invited: z.int(), alreadyIn: z.array(z.string()) });
export type Invited = z.output<typeof Invited>;

export const Membership = z.strictObject({
  id,
  groupId: id,
  userId: id,
  entryId: id,
  isActive: z.boolean(),
  joinedAt: at,
});
export type Membership = z.output<typeof Membership>;

/** A member as the member list shows them; `removed` and `picks` (of the current round) for the pool admin alone. */
export const Member = z.strictObject({
  ...Membership.shape,
  user: z.strictObject({ id, username: z.string(), email: z.string().nullable() }),
  entry: z.strictObject({ id, name: z.string() }),
  removed: z.boolean().optional(),
  picks: z.strictObject({ made: z.int(), games: z.int(), complete: z.boolean().nullable() }).nullable().optional(),
});
export type Member = z.output<typeof Member>;

export const Leaderboard = z.strictObject({
  groupId: id,
  seasonId: id,
  final: z.boolean(),
  rounds: z.array(z.strictObject({ number: z.int(), name: z.string(), top: z.int() })),
  rows: z.array(
    z.strictObject({
      entryId: id,
      entryName: z.string(),
      userId: id,
      username: z.string(),
      rank: z.int(),
      total: z.int(),
      points: z.array(z.int()),
    }),
  ),
});
export type Leaderboard = z.output<typeof Leaderboard>;

/**
 * What a season's screens have to tell the caller: rounds that are open again, with who reopened them last (null: nobody
 * that there still is, or the command line tool), and picks of own entries that a changed winner has taken away.
 */
export const Notices = z.strictObject({
  reopened: z.array(z.strictObject({ roundId: id, at, by: z.string().nullable() })),
  dropped: z.array(z.strictObject({ entryId: id, roundId: id, team: z.string(), opponent: z.string(), at })),
});
export type Notices = z.output<typeof Notices>;

/** 1 = team1, 2 = team2, 0 = no pick. */
export const GridPick = z.literal([0, 1, 2]);
export type GridPick = z.output<typeof GridPick>;

export const PickGrid = z.strictObject({
  groupId: id,
  seasonId: id,
  rounds: z.array(z.strictObject({ number: z.int(), name: z.string(), games: z.array(Game) })),
  entries: z.array(
    z.strictObject({
      entryId: id,
      entryName: z.string(),
      username: z.string(),
      total: z.int(),
      picks: z.array(GridPick),
    }),
  ),
});
export type PickGrid = z.output<typeof PickGrid>;

const fields = z.record(z.string(), z.unknown()).nullable();

export const AUDIT_KINDS = ['tournament', 'users', 'pools'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What acted: a user may be called like any of the others. */
export const AuditActor = z.enum(['user', 'command line', 'results feed']);
export type AuditActor = z.output<typeof AuditActor>;

/** A row of the record; userId is null where no user acted. */
export const AuditRow = z.strictObject({
  id,
  at,
  actor: AuditActor,
  userId: id.nullable(),
  username: z.string(),
  action: z.string(),
  target: z.string(),
  before: fields,
  after: fields,
});
export type AuditRow = z.output<typeof AuditRow>;

/** What every refusal carries, but register's, which is text. */
export const ErrorBody = z.strictObject({
  message: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
