import { belowResults } from '#app/belowResults.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { getOrCreateMailPreference } from '#server/infrastructure/email/preferenceQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import type { BelowResults } from '#server/pools/roundNews/belowResults.ts';
import { type RoundResults, type RoundResultsDeps, readRoundResults } from '#server/pools/roundNews/roundResults.ts';
import { roundMailHtml } from './roundMailHtml.ts';
import { ROUND } from './roundMailQueries.ts';
import { type Below, roundMailText, subjectOf } from './roundMailText.ts';

/** Returns the mail with a round's results; `later` while the round is not complete, undefined if the user gets none. */
export async function roundMail(
  deps: RoundResultsDeps,
  about: { readonly userId: number; readonly roundId: number },
): Promise<MailContent | 'later' | undefined> {
  const results = await readRoundResults(deps, about);
  if (results === 'later') return 'later';
  if (!results?.email) return undefined;
  const { token, isEnabled } = await deps.database.query(getOrCreateMailPreference, about.userId, ROUND, newToken());
  if (!isEnabled) return undefined;
  const stopUrl = `${deps.config.publicUrl}/unsubscribe/${token}`;
  const below = await readBelow(deps.database, about.roundId, results, belowResults);
  return {
    to: results.email,
    subject: subjectOf(results),
    text: roundMailText(results, stopUrl, below),
    html: await roundMailHtml(results, stopUrl, below),
    stopToken: token,
  };
}

/** Returns what these features tell of the pools; what something is for is said if it is told of one of them. */
export async function readBelow(
  database: Database,
  roundId: number,
  { pools }: Pick<RoundResults, 'pools'>,
  features: readonly BelowResults[],
): Promise<Below> {
  const told = await Promise.all(features.map(({ read }) => database.query(read, roundId, pools)));
  return {
    ofPool: (id) => told.flatMap((each) => each.get(id) ?? []),
    why: features.flatMap(({ why }, n) => (told[n]?.size ? why : [])),
  };
}
