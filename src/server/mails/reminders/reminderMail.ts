import { listText } from '#domain/names/listText.ts';
import { plural } from '#domain/names/plural.ts';
import { autopilotSides } from '#domain/scoring/autopilot.ts';
import { HOUR } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { formatDeadline } from '#server/infrastructure/email/formatDeadline.ts';
import { getOrCreateMailPreference } from '#server/infrastructure/email/preferenceQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import { type GameRow, listGames } from '#server/tournament/season/gamesQueries.ts';
import { listMissing, type Missing } from './reminderQueries.ts';

interface Reminder {
  readonly userId: number;
  readonly roundId: number;
  readonly poolId?: number | null;
}

/**
 * Returns the reminder of what is missing, and of what the autopilot would do about it, never of what is made; undefined if
 * nothing is missing or the round is past.
 */
export async function reminderMail(
  database: Database,
  { publicUrl }: Config,
  { userId, roundId, poolId = null }: Reminder,
): Promise<MailContent | undefined> {
  const missing = await database.query(listMissing, userId, roundId, poolId);
  const [first] = missing;
  if (!first?.email) return undefined;
  const { token, isEnabled } = await database.query(getOrCreateMailPreference, userId, 'reminder', newToken());
  if (!isEnabled) return undefined;
  const { username, email, pool, round, deadline, entryId, seasonId } = first;
  const games = await database.query(listGames, seasonId);
  const offered = missing.find(
    ({ picks, autopilot, isAutopilotAllowed }) => picks > 0 && autopilot === 'off' && isAutopilotAllowed,
  );
  const text = [
    `Hello ${breakAutolinks(username)},`,
    ...(pool === null ? [] : [`The people who run "${breakAutolinks(pool)}" remind you of your picks.`]),
    `${breakAutolinks(round)} locks on ${formatDeadline(deadline)}, in ${leftText(deadline, database.now())}. Still missing:`,
    missing
      .map((each) => `${breakAutolinks(each.entry)}: ${missingText(each)}${autopilotText(each, games)}`)
      .join('\n'),
    `Make them here: ${publicUrl}/picks?entryId=${entryId}`,
    ...(offered ? [offerText(`${publicUrl}/picks?entryId=${offered.entryId}#autopilot`)] : []),
    `You are reminded once a round, and once by those who run a pool, if picks are missing. To stop these emails:\n${publicUrl}/unsubscribe/${token}`,
  ].join('\n\n');
  return { to: email, subject: `${breakAutolinks(round)}: ${missingTotal(missing)} missing`, text, stopToken: token };
}

const offerText = (url: string) =>
  `No time? The autopilot picks the favorites that you miss, once the round locks. Switch it on here: ${url}`;

/** `less than an hour` */
export function leftText(deadline: Date, now: number): string {
  const hours = Math.ceil((deadline.getTime() - now) / HOUR);
  return `less than ${hours === 1 ? 'an hour' : plural(hours, 'hour')}`;
}

/** `2 picks are` */
export function missingTotal(missing: readonly Missing[]): string {
  const picks = missing.reduce((sum, each) => sum + each.picks, 0);
  const guesses = missing.filter(({ guess }) => guess).length;
  return `${amount(picks, guesses)} ${picks + guesses === 1 ? 'is' : 'are'}`;
}

/** `2 picks and 1 guess` of an entry. */
export function missingText({ picks, guess }: Missing): string {
  return amount(picks, guess ? 1 : 0);
}

/** Returns what the autopilot would do if nothing changed until the lock; nothing if it is off. */
function autopilotText(
  { picks, gameIds, autopilot, isAutopilotAllowed, refusedBy }: Missing,
  games: readonly GameRow[],
) {
  if (autopilot === 'off' || picks === 0) return '';
  if (!isAutopilotAllowed) return '. Its autopilot is on, but none of its pools allows it';
  const missed = new Set(gameIds);
  const { size } = autopilotSides(games.filter(({ id }) => missed.has(id)));
  if (size === 0) return '. Its autopilot has no favorite to pick';
  const text = `. Its autopilot would pick ${plural(size, 'favorite')}`;
  if (refusedBy.length === 0) return text;
  return `${text}, which ${size === 1 ? 'does' : 'do'} not count in ${listText(refusedBy.map(breakAutolinks))}`;
}

/** Returns `2 picks`, `1 guess` or `2 picks and 1 guess`. */
function amount(picks: number, guesses: number): string {
  const made = [picks > 0 && plural(picks, 'pick'), guesses > 0 && plural(guesses, 'guess', 'guesses')];
  return listText(made.filter((text) => text !== false));
}
