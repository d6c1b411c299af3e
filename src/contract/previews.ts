import * as z from 'zod';
import { Game, Round } from './schemas.ts';

/** Preview of a change of a round. */
export const RoundChangePreview = z.strictObject({
  round: Round,
  oldDeadline: Round.shape.deadline,
  reopens: z.boolean(),
  locks: z.boolean(),
  /** whether the round stays open, with an earlier deadline */
  shortens: z.boolean(),
  /** number of users who miss picks of undecided games; 0 unless it shortens or locks the round */
  missing: z.int(),
});
export type RoundChangePreview = z.output<typeof RoundChangePreview>;

const teams = z.tuple([z.string(), z.string()]).nullable();

/** Preview of a change of a game with `dropPicks`. */
export const GameChangePreview = z.strictObject({
  game: Game,
  /** number of picks of this game */
  picks: z.int(),
  /** other created, changed and deleted games, by round; created ones have no id and no `before` */
  games: z.array(
    z.strictObject({
      id: z.int().nullable(),
      roundNumber: z.int(),
      before: teams,
      after: teams,
      /** in an open round picks of both teams, because each team's number is secret */
      picksDropped: z.int(),
      /** fewer than `picksDropped` may be dropped */
      isUpperBound: z.boolean(),
      winnerCleared: z.boolean(),
    }),
  ),
  picksDropped: z.int(),
  isUpperBound: z.boolean(),
  /** entries that gain or lose correct picks, or both; what these earn differs by pool */
  entries: z.strictObject({ gain: z.int(), lose: z.int() }),
});
export type GameChangePreview = z.output<typeof GameChangePreview>;
