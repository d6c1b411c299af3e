import * as z from 'zod';
import { Round } from '#contract/schemas.ts';

const at = Round.shape.deadline;

/**
 * What decides the standings of a season, a line for each change from its first lock on (src/features/proof/spec.md#ledger). Lines are JSON
 * arrays, as they were hashed; `hash`, in hex, is that of the last. `names` are usernames by the ids that lines have.
 */
export const Ledger = z
  .strictObject({
    hash: z.string(),
    lines: z.array(z.string()),
    names: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Ledger' });
export type Ledger = z.output<typeof Ledger>;

/**
 * A pool's seal of a lock of a round. `number` is its place in the pool's chain; `root` and `previous`, the root of the seal before
 * it, are in base64.
 */
export const Seal = z
  .strictObject({
    number: z.int(),
    roundId: z.int(),
    roundNumber: z.int(),
    lock: z.int(),
    sealedAt: at,
    root: z.string(),
    previous: z.string().nullable(),
    entries: z.int(),
  })
  .meta({ id: 'Seal' });
export type Seal = z.output<typeof Seal>;

/** The text of an entry's picks as they stand, which its leaf commits to, and its hash in hex. */
export const Receipt = z
  .strictObject({
    text: z.string(),
    commitment: z.string(),
    at,
    /** id and teams of each game of the round */
    games: z.array(z.tuple([z.int(), z.string(), z.string()])),
    /** ids of the pools in which the entry is active, rising */
    pools: z.array(z.int()),
    /** of a past round: the text of its last lock */
    sealed: z.string().optional(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof Receipt>;
