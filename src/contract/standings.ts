import * as z from 'zod';
import { Game, Season, tile } from './schemas.ts';

const { id } = Season.shape;

const absence = {
  /** number of the last round that was played before the entry was created or joined; 0 if there is none */
  joinedAfter: z.int(),
  /** numbers of later past rounds that do not count for it, as it was not in the pool at their locks */
  absent: z.array(z.int()),
};

/** Of the guess for the tie-breaker to the total of the Championship game; null while one of them is missing. */
const distance = z.int().nullable();

const ranked = {
  entryId: id,
  entryName: z.string(),
  username: z.string(),
  ...tile,
  rank: z.int(),
  total: z.int(),
};

export const Leaderboard = z.strictObject({
  groupId: id,
  seasonId: id,
  final: z.boolean(),
  /** both scores of the Championship game together; null until it is decided in a past round, and while one is unknown */
  championshipTotal: z.int().nullable(),
  rounds: z.array(z.strictObject({ id, number: z.int(), name: z.string(), top: z.int() })),
  rows: z.array(
    z.strictObject({
      ...ranked,
      userId: id,
      points: z.array(z.int()),
      ...absence,
      /** null without a tie-breaker or a guess, and until the round of the Championship is past */
      guess: z.int().nullable(),
      distance,
    }),
  ),
});
export type Leaderboard = z.output<typeof Leaderboard>;

/** A pool's standings in short. */
export const PoolStanding = z.strictObject({
  groupId: id,
  final: z.boolean(),
  /** number of past rounds that count; while it is 0, ranks mean nothing */
  rounds: z.int(),
  entries: z.int(),
  /** number of entries that share the first place */
  first: z.int(),
  /** the first three rows, and up to ten that share the first place */
  leaders: z.array(z.strictObject({ ...ranked, distance })),
  /** the caller's entries in leaderboard order; `moved` are the places gained by the last round, null after an entry's first */
  own: z.array(
    z.strictObject({ entryId: id, entryName: z.string(), rank: z.int(), total: z.int(), moved: z.int().nullable() }),
  ),
});
export type PoolStanding = z.output<typeof PoolStanding>;

/** 1 = team1, 2 = team2, 0 = no pick. */
export const GridPick = z.literal([0, 1, 2]);
export type GridPick = z.output<typeof GridPick>;

export const PickGrid = z.strictObject({
  groupId: id,
  seasonId: id,
  rounds: z.array(z.strictObject({ id, number: z.int(), name: z.string(), games: z.array(Game) })),
  entries: z.array(
    z.strictObject({
      ...ranked,
      picks: z.array(GridPick),
      /** whether the autopilot made the pick, by game; absent if it made none of the entry's */
      isAuto: z.array(z.boolean()).optional(),
      ...absence,
    }),
  ),
});
export type PickGrid = z.output<typeof PickGrid>;
