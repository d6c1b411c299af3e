import * as z from 'zod';
import { Pool, Round } from './schemas.ts';

const { id } = Round.shape;

/** The changed options of a pool's scoring. */
const Options = Pool.pick({
  points: true,
  countsFrom: true,
  upsetBonus: true,
  tieBreaker: true,
  earlierRounds: true,
}).partial();

const game = z.strictObject({
  id,
  team1: z.string(),
  team2: z.string(),
  roundNumber: z.int(),
  roundName: z.string(),
});

/** Of the Championship game; null while one of the two is unknown. */
const Score = z.strictObject({ score1: z.int(), score2: z.int() }).nullable();

export const AboutWinner = z.strictObject({
  kind: z.literal('winner'),
  game,
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** further games that lost their winner */
  alsoChanged: z.array(z.string()),
});
export const AboutScore = z.strictObject({ kind: z.literal('score'), game, before: Score, after: Score });
export const AboutScoring = z.strictObject({ kind: z.literal('scoring'), before: Options, after: Options });

/** What was corrected. */
export const AboutCorrection = z.discriminatedUnion('kind', [AboutWinner, AboutScore, AboutScoring]);
export type AboutCorrection = z.output<typeof AboutCorrection>;
