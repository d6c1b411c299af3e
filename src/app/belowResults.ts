import { sealMail } from '#features/proof/server/sealMail.ts';
import type { BelowResults } from '#server/pools/roundNews/belowResults.ts';

/** What features tell below the results of a round in a pool. */
export const belowResults: readonly BelowResults[] = [sealMail];
