import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { inLetter } from '#server/mail/inLetter.ts';
import type { Letter } from '#server/mail/post.ts';
import { newStopToken } from '#server/mail/queries.ts';
import { getOrCreateReminderToken, listMissing, type Missing } from './queries.ts';

const HOUR_MS = 3_600_000;

/** What a user is told whose picks are missing, but never which were made; undefined once none is, or it is too late. */
export async function reminderLetter(
  database: Database,
  { publicUrl }: Config,
  { userId, roundId }: { readonly userId: number; readonly roundId: number },
): Promise<Letter | undefined> {
  const missing = await database.query(listMissing, userId, roundId);
  const [first] = missing;
  if (!first) return undefined;
  const { token, isWanted } = await database.query(getOrCreateReminderToken, userId, newStopToken());
  if (!isWanted) return undefined;
  const { username, email, round, deadline } = first;
  const hours = Math.ceil((deadline.getTime() - database.now()) / HOUR_MS);
  const text = [
    `Hello ${inLetter(username)},`,
    `${inLetter(round)} locks on ${written(deadline)}, in less than ${hours === 1 ? 'an hour' : `${hours} hours`}. Still missing:`,
    missing.map(({ entry, picks }) => `${inLetter(entry)}: ${counted(picks)}`).join('\n'),
    `Make them here: ${publicUrl}/picks`,
    `You are reminded once a round, if picks are missing. To stop these mails:\n${publicUrl}/unsubscribe/${token}`,
  ].join('\n\n');
  return { to: email, subject: `${inLetter(round)}: ${total(missing)} missing`, text, stopToken: token };
}

const counted = (picks: number) => (picks === 1 ? '1 pick' : `${picks} picks`);

function total(missing: readonly Missing[]): string {
  const picks = missing.reduce((sum, each) => sum + each.picks, 0);
  return `${counted(picks)} ${picks === 1 ? 'is' : 'are'}`;
}

/** `Thursday, March 18 at 16:15 UTC`: nobody has told where the reader is. */
function written(at: Date): string {
  const day = at.toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`;
}
