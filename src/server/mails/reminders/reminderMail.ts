import { listText } from '#domain/names/listText.ts';
import { plural } from '#domain/names/plural.ts';
import { HOUR } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { formatDeadline } from '#server/infrastructure/email/formatDeadline.ts';
import { getOrCreateMailPreference } from '#server/infrastructure/email/preferenceQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import { listMissing, type Missing } from './queries.ts';

interface Reminder {
  readonly userId: number;
  readonly roundId: number;
  readonly groupId?: number | null;
}

/** Returns the reminder of what is missing, never of what is made; undefined if nothing is or the round is past. */
export async function reminderMail(
  database: Database,
  { publicUrl }: Config,
  { userId, roundId, groupId = null }: Reminder,
): Promise<MailContent | undefined> {
  const missing = await database.query(listMissing, userId, roundId, groupId);
  const [first] = missing;
  if (!first) return undefined;
  const { token, isEnabled } = await database.query(getOrCreateMailPreference, userId, 'reminder', newToken());
  if (!isEnabled) return undefined;
  const { username, email, pool, round, deadline, entryId } = first;
  const hours = Math.ceil((deadline.getTime() - database.now()) / HOUR);
  const text = [
    `Hello ${breakAutolinks(username)},`,
    ...(pool === null ? [] : [`The people who run "${breakAutolinks(pool)}" remind you of your picks.`]),
    `${breakAutolinks(round)} locks on ${formatDeadline(deadline)}, in less than ${hours === 1 ? 'an hour' : plural(hours, 'hour')}. Still missing:`,
    missing.map((each) => `${breakAutolinks(each.entry)}: ${textOf(each)}`).join('\n'),
    `Make them here: ${publicUrl}/picks?entryId=${entryId}`,
    `You are reminded once a round, and once by those who run a pool, if picks are missing. To stop these emails:\n${publicUrl}/unsubscribe/${token}`,
  ].join('\n\n');
  return { to: email, subject: `${breakAutolinks(round)}: ${total(missing)} missing`, text, stopToken: token };
}

function total(missing: readonly Missing[]): string {
  const picks = missing.reduce((sum, each) => sum + each.picks, 0);
  const guesses = missing.filter(({ guess }) => guess).length;
  return `${amount(picks, guesses)} ${picks + guesses === 1 ? 'is' : 'are'}`;
}

function textOf({ picks, guess }: Missing): string {
  return amount(picks, guess ? 1 : 0);
}

/** Returns `2 picks`, `1 guess` or `2 picks and 1 guess`. */
function amount(picks: number, guesses: number): string {
  const made = [picks > 0 && plural(picks, 'pick'), guesses > 0 && plural(guesses, 'guess', 'guesses')];
  return listText(made.filter((text) => text !== false));
}
