import { getOrCreateMailPreference } from '#server/infrastructure/email/preferenceQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import { roundMailHtml } from './roundMailHtml.ts';
import { roundMailText, subjectOf } from './roundMailText.ts';
import { type RoundResultsDeps, readRoundResults } from './roundResults.ts';

/** Returns the mail with a round's results; `later` while the round is not complete, undefined if the user gets none. */
export async function roundMail(
  deps: RoundResultsDeps,
  about: { readonly userId: number; readonly roundId: number },
): Promise<MailContent | 'later' | undefined> {
  const results = await readRoundResults(deps, about);
  if (results === 'later') return 'later';
  if (!results?.email) return undefined;
  const { token, isEnabled } = await deps.database.query(getOrCreateMailPreference, about.userId, 'round', newToken());
  if (!isEnabled) return undefined;
  const stopUrl = `${deps.config.publicUrl}/unsubscribe/${token}`;
  return {
    to: results.email,
    subject: subjectOf(results),
    text: roundMailText(results, stopUrl),
    html: await roundMailHtml(results, stopUrl),
    stopToken: token,
  };
}
