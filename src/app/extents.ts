import { messagesExtent } from '#features/poolNews/server/messagesExtent.ts';
import type { ExtentPart } from '#server/accounts/users/userQueries.ts';

/** What of features goes with an account. */
export const featureExtents: readonly ExtentPart[] = [messagesExtent];
