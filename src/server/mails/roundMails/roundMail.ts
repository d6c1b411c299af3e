import { getOrCreateMailPreference } from '#server/infrastructure/email/preferenceQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import { type RoundResults, type RoundResultsDeps, readRoundResults } from '#server/pools/roundNews/roundResults.ts';
import { roundMailHtml } from './roundMailHtml.ts';
import type { RoundMailPart, RoundNotes } from './roundMailPart.ts';
import { roundMailText, subjectOf } from './roundMailText.ts';

export interface RoundMailDeps extends RoundResultsDeps {
  readonly roundMailParts: readonly RoundMailPart[];
}

/** Returns the mail with a round's results; `later` while the round is not complete, undefined if the user gets none. */
export async function roundMail(
  deps: RoundMailDeps,
  about: { readonly userId: number; readonly roundId: number },
): Promise<MailContent | 'later' | undefined> {
  const results = await readRoundResults(deps, about);
  if (results === 'later') return 'later';
  if (!results?.email) return undefined;
  const { token, isEnabled } = await deps.database.query(getOrCreateMailPreference, about.userId, 'round', newToken());
  if (!isEnabled) return undefined;
  const stopUrl = `${deps.config.publicUrl}/unsubscribe/${token}`;
  const notes = await readNotes(deps, about.roundId, results);
  return {
    to: results.email,
    subject: subjectOf(results),
    text: roundMailText(results, stopUrl, notes),
    html: await roundMailHtml(results, stopUrl, notes),
    stopToken: token,
  };
}

async function readNotes(
  { database, roundMailParts }: RoundMailDeps,
  roundId: number,
  { pools }: RoundResults,
): Promise<RoundNotes> {
  const read = await Promise.all(roundMailParts.map((part) => database.query(part.read, roundId, pools)));
  return {
    ofPool: (id) => read.flatMap((notes) => notes.get(id) ?? []),
    why: roundMailParts.flatMap(({ why }, n) => (read[n]?.size ? why : [])),
  };
}
