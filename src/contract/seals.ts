import * as z from 'zod';
import { Round } from './schemas.ts';

const at = Round.shape.deadline;

/**
 * What decides the standings of a season, a line for each change from its first lock on (docs/spec.md#ledger). Lines are JSON
 * arrays, as they were hashed; `hash`, in hex, is that of the last. `names` are usernames by the ids that lines have.
 */
export const Ledger = z.strictObject({
  hash: z.string(),
  lines: z.array(z.string()),
  names: z.record(z.string(), z.string()),
});
export type Ledger = z.output<typeof Ledger>;

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
