import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { conflict } from '#server/infrastructure/errors.ts';
import { lockAdministeredPool } from '#server/pools/managing/poolAdmin.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/season/seasons.ts';
import { rejectMuted } from './newsAccess.ts';
import { queueNoteMails } from './noteMailQueries.ts';
import { insertNote, isNoteMailedWithinADay, unpinNote } from './writeQueries.ts';

/**
 * Pins a note in place of the one before, which stays in the news; an empty text takes that down. The audit log has no text,
 * because its rows stay for ever.
 */
export async function pinNote(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  { text, isMailed: isWanted }: BodyOf<'pinNote'>,
  { sendsMail, tell }: { readonly sendsMail: boolean; readonly tell: Tell },
): Promise<void> {
  const isMailed = isWanted && sendsMail;
  const season = await lockSeason(tx, seasonId);
  const pool = await lockAdministeredPool(tx, caller, id);
  if (text !== '') await rejectMuted(tx, id, caller.id);
  rejectArchived(season);
  const target = auditTarget.pool(pool);
  if (text === '') {
    if (await unpinNote(tx, id)) await audit(tx, caller, { action: 'note taken down', target });
    return;
  }
  if (isMailed && (await isNoteMailedWithinADay(tx, id))) throw conflict('A note was mailed less than a day ago');
  await unpinNote(tx, id);
  const noteId = await insertNote(tx, pool, { userId: caller.id, text, isMailed });
  await audit(tx, caller, { action: 'note pinned', target, after: { noteId, isMailed } });
  if (isMailed) await queueNoteMails(tx, id, noteId);
  await tell(tx, { kind: 'note', poolId: id, itemId: noteId, userId: caller.id });
}
