import type { Delivery } from '#server/infrastructure/deliveries/deliveryQueries.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { getOrCreateMailPreference } from '#server/infrastructure/email/preferenceQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import type { FeatureMail, MailsDeps } from '#server/mails/mails.ts';
import { findMailedNote, NOTE } from './noteMailQueries.ts';

/** A queued mail. */
interface NoteAbout {
  readonly kind: typeof NOTE;
  readonly userId: number;
  readonly noteId: number;
}

/** Returns a pool's note for a member; undefined if it was deleted meanwhile, or the member has left or wants none. */
async function noteMail(
  { database, config: { publicUrl } }: MailsDeps,
  { about: { userId, noteId } }: Delivery<NoteAbout>,
): Promise<MailContent | undefined> {
  const note = await database.query(findMailedNote, noteId, userId);
  if (!note) return undefined;
  const { token, isEnabled } = await database.query(getOrCreateMailPreference, userId, NOTE, newToken());
  if (!isEnabled) return undefined;
  const pool = breakAutolinks(note.pool);
  const author = note.author === null ? 'Those who run it write' : `${breakAutolinks(note.author)} writes`;
  const text = [
    `Hello ${breakAutolinks(note.username)},`,
    `this is a note to everybody in "${pool}". ${author}:`,
    note.text,
    `Answer in the pool: ${publicUrl}/groups/${note.poolId}/feed`,
    `To stop these emails:\n${publicUrl}/unsubscribe/${token}`,
  ].join('\n\n');
  return { to: note.email, subject: `A note in ${pool}`, text, stopToken: token };
}

export const noteMails: FeatureMail = { kind: NOTE, render: noteMail };
