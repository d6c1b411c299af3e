import * as z from 'zod';
import { AboutScore, AboutScoring, AboutWinner } from '#contract/aboutCorrection.ts';
import { AuditActor } from '#contract/audit.ts';
import { Round } from '#contract/schemas.ts';

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

/** `by` is null for a user who is hidden. `moved` is null while it is computed. */
const any = { id, at, actor: AuditActor, by: z.string().nullable(), moved: Moved.nullable() };

export const Correction = z.discriminatedUnion('kind', [
  z.strictObject({ ...any, ...AboutWinner.shape }),
  z.strictObject({ ...any, ...AboutScore.shape }),
  z.strictObject({ ...any, ...AboutScoring.shape }),
]);
export type Correction = z.output<typeof Correction>;
