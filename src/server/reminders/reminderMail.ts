import { plural } from '#domain/plural.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { breakAutolinks } from '#server/email/breakAutolinks.ts';
import { formatDeadline } from '#server/email/formatDeadline.ts';
import type { MailContent } from '#server/email/transport.ts';
import { newToken } from '#server/tokens.ts';
import { getOrCreateReminderToken, listMissing, type Missing } from './queries.ts';

const HOUR_MS = 3_600_000;

/** Returns the reminder of missing picks, never of made ones; undefined if none is missing or the round is past. */
export async function reminderMail(
  database: Database,
  { publicUrl }: Config,
  { userId, roundId }: { readonly userId: number; readonly roundId: number },
): Promise<MailContent | undefined> {
  const missing = await database.query(listMissing, userId, roundId);
  const [first] = missing;
  if (!first) return undefined;
  const { token, isWanted } = await database.query(getOrCreateReminderToken, userId, newToken());
  if (!isWanted) return undefined;
  const { username, email, round, deadline } = first;
  const hours = Math.ceil((deadline.getTime() - database.now()) / HOUR_MS);
  const text = [
    `Hello ${breakAutolinks(username)},`,
    `${breakAutolinks(round)} locks on ${formatDeadline(deadline)}, in less than ${hours === 1 ? 'an hour' : plural(hours, 'hour')}. Still missing:`,
    missing.map(({ entry, picks }) => `${breakAutolinks(entry)}: ${plural(picks, 'pick')}`).join('\n'),
    `Make them here: ${publicUrl}/picks`,
    `You are reminded once a round, if picks are missing. To stop these emails:\n${publicUrl}/unsubscribe/${token}`,
  ].join('\n\n');
  return { to: email, subject: `${breakAutolinks(round)}: ${total(missing)} missing`, text, stopToken: token };
}

function total(missing: readonly Missing[]): string {
  const picks = missing.reduce((sum, each) => sum + each.picks, 0);
  return `${plural(picks, 'pick')} ${picks === 1 ? 'is' : 'are'}`;
}
