import * as z from 'zod';
import { AuditActor } from './audit.ts';
import { Pool, Round } from './schemas.ts';

const { id, deadline: at } = Round.shape;

const change = z.strictObject({ before: z.int(), after: z.int() });

/** An entry whose total or rank was changed by a correction. Places count from 1, in the order of the ranks afterwards. */
export const MovedEntry = z.strictObject({
  place: z.int(),
  entryId: id,
  entryName: z.string(),
  username: z.string(),
  points: change,
  rank: change,
});
export type MovedEntry = z.output<typeof MovedEntry>;

/** `count` includes entries that have left since; `own` and `first` do not. Further ones are read by page. */
const Moved = z.strictObject({ count: z.int(), own: z.array(MovedEntry), first: z.array(MovedEntry) });
export type Moved = z.output<typeof Moved>;

/** The changed options of a pool's scoring. */
const Options = Pool.pick({
  points: true,
  countsFrom: true,
  upsetBonus: true,
  tieBreaker: true,
  earlierRounds: true,
}).partial();

/** `by` is null for a user who is hidden. `moved` is null while it is computed. */
const any = { id, at, actor: AuditActor, by: z.string().nullable(), moved: Moved.nullable() };

const game = z.strictObject({
  id,
  team1: z.string(),
  team2: z.string(),
  roundNumber: z.int(),
  roundName: z.string(),
});

/** Of the Championship game; null while one of the two is unknown. */
const Score = z.strictObject({ score1: z.int(), score2: z.int() }).nullable();

const AboutWinner = z.strictObject({
  kind: z.literal('winner'),
  game,
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** further games that lost their winner */
  alsoChanged: z.array(z.string()),
});
const AboutScore = z.strictObject({ kind: z.literal('score'), game, before: Score, after: Score });
const AboutScoring = z.strictObject({ kind: z.literal('scoring'), before: Options, after: Options });

/** What was corrected. */
export const AboutCorrection = z.discriminatedUnion('kind', [AboutWinner, AboutScore, AboutScoring]);
export type AboutCorrection = z.output<typeof AboutCorrection>;

export const Correction = z.discriminatedUnion('kind', [
  z.strictObject({ ...any, ...AboutWinner.shape }),
  z.strictObject({ ...any, ...AboutScore.shape }),
  z.strictObject({ ...any, ...AboutScoring.shape }),
]);
export type Correction = z.output<typeof Correction>;
