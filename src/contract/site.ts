import * as z from 'zod';
import { Round } from './schemas.ts';

const { id, deadline } = Round.shape;

/** What the operator of the site should know, for its admins. */
export const Site = z.strictObject({
  /** `off`: the site sends nothing, because its operator has said so */
  outbound: z.enum(['on', 'off']),
  /** whether it is a restored copy, which sends nothing until somebody says that it is the real site now */
  isCopy: z.boolean(),
  /** whether this request came through a proxy although TRUST_PROXY is 0, so that all callers share rate limits */
  hasUnknownProxy: z.boolean(),
  /** nightly or by hand */
  lastBackup: z.strictObject({
    /** null before the first one */
    at: z.iso.datetime({ precision: 3 }).nullable(),
    bytes: z.int().nullable(),
    /** why the last try of the night failed; null if it did not */
    failure: z.string().nullable(),
    /** whether there has been none for 36 hours */
    isOverdue: z.boolean(),
  }),
  /** rounds that a wrong clock has locked: saving their deadline reopens them */
  lockedAhead: z.array(
    z.strictObject({
      seasonId: id,
      season: z.string(),
      roundId: id,
      number: z.int(),
      name: z.string(),
      deadline,
    }),
  ),
});
export type Site = z.output<typeof Site>;
