import * as z from 'zod';
import { Round } from './schemas.ts';

const at = Round.shape.deadline;

/** A pool's seal of a round. `root` and `previous`, the root of the pool's seal before it, are in base64. */
export const Seal = z.strictObject({
  roundNumber: z.int(),
  entries: z.int(),
  root: z.string(),
  sealedAt: at,
  previous: z.string().nullable(),
  /** whether a later seal of the round exists */
  replaced: z.boolean(),
});
export type Seal = z.output<typeof Seal>;

/** The text of an entry's picks as they stand, which its leaf commits to, and its hash in hex. */
export const Receipt = z.strictObject({ text: z.string(), commitment: z.string(), at });
export type Receipt = z.output<typeof Receipt>;
