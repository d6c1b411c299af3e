import * as z from 'zod';
import { About } from '#contract/about.ts';
import { Game, Pool, PoolProgress, Round, Season } from '#contract/schemas.ts';
import { Leaderboard } from '#contract/standings.ts';
import { SWITCH } from '#domain/switch.ts';

const { entryId, entryName, username, tileEmoji, tileColor, rank, total, distance } =
  Leaderboard.shape.rows.element.shape;

/** Whether the screen shows the pool's messages to everybody who has its address. */
export const NewScreen = z.object({ messages: z.enum(SWITCH, { error: 'Messages are on or off' }).default('off') });

/** The secret address of a pool's screen. */
export const ScreenAddress = z.strictObject({ url: z.url() });
export type ScreenAddress = z.output<typeof ScreenAddress>;

/** A game of a past round that counts, with what a correct pick of each side earns. */
const ScreenGame = z.strictObject({
  ...Game.shape,
  roundNumber: z.int(),
  points1: z.int(),
  points2: z.int(),
  /** a digit for each row: 1 = team1, 2 = team2, 0 = no pick */
  picks: z.string(),
});
export type ScreenGame = z.output<typeof ScreenGame>;

/** A game of a round that is open: no pick and no result of it. */
const GameToCome = Game.pick({ id: true, team1: true, team2: true, startTime: true });

/** What the screen of a pool shows to everybody who has its address: past rounds alone, and no hidden user. */
export const Screen = z.strictObject({
  /** of the server: a page of another one loads itself again */
  version: About.shape.version,
  pool: Pool.shape.name,
  /** `said` is how it is called while two are active, and absent while it goes without saying */
  season: z.strictObject({ ...Season.pick({ year: true, name: true }).shape, said: z.string().optional() }),
  final: z.boolean(),
  /** the past rounds that count */
  rounds: z.array(Round.pick({ number: true, name: true })),
  /** in leaderboard order; `moved` are the places gained by the last round, null after an entry's first */
  rows: z.array(
    z.strictObject({
      entryId,
      entryName,
      username,
      tileEmoji,
      tileColor,
      rank,
      total,
      moved: z.int().nullable(),
      distance,
    }),
  ),
  /** all games of the last past round with games, and the undecided ones of those before */
  games: z.array(ScreenGame),
  /** the newest ones, newest first, if the screen shows messages; none that is deleted or a hidden user's */
  messages: z.array(z.strictObject({ id: z.string(), username, tileEmoji, tileColor, text: z.string() })),
  /** what the rounds that are not past can still give, as the outlook counts it: of no pick and no game */
  toCome: z.array(z.strictObject({ number: z.int(), most: z.int(), least: z.int() })),
  /** whether a tie-breaker may still decide a shared first place */
  breaksTies: z.boolean(),
  /** the current round among those that count, with the numbers of the lobby and its games by tip-off; null if none is open */
  next: z
    .strictObject({
      ...Round.pick({ name: true, deadline: true }).shape,
      ...PoolProgress.shape,
      games: z.array(GameToCome),
    })
    .nullable(),
  /** the invite link, while the pool takes entries */
  joinUrl: z.url().nullable(),
});
export type Screen = z.output<typeof Screen>;
