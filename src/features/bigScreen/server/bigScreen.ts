import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { bigScreenPages } from '#features/bigScreen/contract/bigScreenPages.ts';
import type { ScreenAddress } from '#features/bigScreen/contract/screen.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import { lockAdministeredPool, lockOpenPool } from '#server/pools/managing/poolAdmin.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { dropScreen, putScreen } from './bigScreenQueries.ts';

/** Makes the secret address of a pool's screen, which ends the one before. Nothing stores the address itself. */
export async function createScreen(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  { messages }: BodyOf<'createScreen'>,
  publicUrl: string,
): Promise<ScreenAddress> {
  const pool = await lockOpenPool(tx, caller, id, seasonId);
  const token = newToken();
  await putScreen(tx, id, hashToken(token), messages);
  await audit(tx, caller, { action: 'screen put up', target: auditTarget.pool(pool), after: { messages } });
  return { url: `${publicUrl}${bigScreenPages.screen.path.replace('{token}', token)}` };
}

/** Ends the address, also in an archived season: what is public can always be taken back. */
export async function deleteScreen(tx: Tx, caller: User, { id }: PoolRow): Promise<void> {
  const pool = await lockAdministeredPool(tx, caller, id);
  if (!(await dropScreen(tx, id))) return;
  await audit(tx, caller, { action: 'screen taken down', target: auditTarget.pool(pool) });
}
