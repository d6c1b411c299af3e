import type { BodyOf } from '#contract/calls.ts';
import type { Pool, User } from '#contract/schemas.ts';
import { NEW_POOL_SETTINGS } from '#domain/pools/settings.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { keepUser } from '#server/accounts/users/userQueries.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict, forbidden, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { patch } from '#server/infrastructure/patch.ts';
import { addFirstEntry, lockFirstEntry } from '#server/pools/joining/firstEntry.ts';
import { copyPoolAdmins } from '#server/pools/pool/adminQueries.ts';
import { newInviteCode } from '#server/pools/pool/inviteCode.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import { auditedFields, toDuesColumns, toPool } from '#server/pools/pool/poolFields.ts';
import { rejectFullAdmin } from '#server/pools/pool/poolLimit.ts';
import {
  insertPool,
  lockPool,
  type NewPoolRow,
  type PoolChoices,
  type PoolRow,
} from '#server/pools/pool/poolQueries.ts';
import { rejectPlayer, secondSitePool } from '#server/pools/pool/sitePool.ts';
import { hasDueRound } from '#server/tournament/rounds/lockQueries.ts';
import { lockOpenSeason, lockSeason } from '#server/tournament/season/seasons.ts';
import type { SeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import { ownerOnly } from './poolAdmin.ts';

const NEW_SETTINGS: PoolChoices = {
  ...DEFAULT_SCORING,
  points: [...DEFAULT_SCORING.points],
  tieBreaker: 'none',
  earlierRounds: 'dontCount',
  ...NEW_POOL_SETTINGS,
  ...toDuesColumns(null),
};

/**
 * Creates a pool in an open season, with an entry of the caller's if given. Only a site admin may name another admin. A pool that
 * is created after a deadline is younger than that lock: returns undefined, with nothing changed, while a round is past and not
 * locked.
 */
export async function createPool(
  tx: Tx,
  caller: User,
  body: BodyOf<'createPool'>,
  tell: Tell,
): Promise<Pool | undefined> {
  const { adminId = caller.id, seasonId, entry: firstEntry, isSitePool = false } = body;
  if (adminId !== caller.id && !caller.isAdmin) throw forbidden('You can only create pools of your own');
  if (isSitePool) rejectPlayer(caller);
  if (!(await keepUser(tx, adminId))) throw notFound('User');
  // a pool before the entry, as joining does
  const previous = await lockPrevious(tx, caller, body);
  const entry = await lockFirstEntry(tx, caller, { ...body, adminId });
  const season = await lockOpenSeason(tx, seasonId);
  if (previous) await rejectOtherLeague(tx, previous, season);
  await rejectFullAdmin(tx, caller, seasonId, adminId);
  if (await hasDueRound(tx, seasonId)) return undefined;
  const previousId = previous?.id ?? null;
  const name = nameOf(body, previous);
  const pool = await insertAllowed(tx, {
    ...settingsOf(body, previous),
    ...{ name, seasonId, adminId, isSitePool, previousId },
  });
  const admins = previous ? await copyPoolAdmins(tx, previous.id, pool) : [];
  await addFirstEntry(tx, caller, pool, entry ?? firstEntry?.name, tell);
  if (previous || adminId !== caller.id) {
    const after = { ...auditedFields(pool), seasonId, ...(previous && { previousId, admins }) };
    await audit(tx, caller, { action: 'pool created', target: auditTarget.pool(pool), after });
  }
  return toPool({ ...pool, admins }, caller);
}

/** Locks the own pool of another season that a new one goes on from, so that it stays the caller's. */
async function lockPrevious(
  tx: Tx,
  caller: User,
  { fromGroupId, seasonId }: Pick<BodyOf<'createPool'>, 'fromGroupId' | 'seasonId'>,
): Promise<PoolRow | undefined> {
  if (fromGroupId === undefined) return undefined;
  const previous = await lockPool(tx, fromGroupId);
  if (!previous) throw notFound('Group');
  if (previous.adminId !== caller.id) throw ownerOnly();
  if (previous.seasonId === seasonId) throw badRequest('fromGroupId', 'A pool goes on in another season');
  return previous;
}

/** Throws 400. The season before keeps its league until the transaction ends. */
async function rejectOtherLeague(tx: Tx, previous: PoolRow, { league }: SeasonRow): Promise<void> {
  const before = await lockSeason(tx, previous.seasonId);
  if (before.league !== league) throw badRequest('fromGroupId', 'A pool goes on in a season of its league');
}

function nameOf({ name }: Pick<BodyOf<'createPool'>, 'name'>, previous: PoolRow | undefined): string {
  const given = name ?? previous?.name;
  if (given === undefined) throw new Error('the schema lets a new pool have no name');
  return given;
}

/** Returns the settings that the body names, else those of the pool before. One that took nobody any more takes entries again. */
function settingsOf({ dues, ...body }: BodyOf<'createPool'>, previous: PoolRow | undefined): PoolChoices {
  const { joining, ...others }: PoolChoices = previous ?? NEW_SETTINGS;
  const former = { ...others, joining: joining === 'closed' ? 'open' : joining };
  return patch<PoolChoices>(former, { ...body, ...(dues !== undefined && toDuesColumns(dues)) });
}

/** Inserts a pool unless its season has a site's pool, or the pool before has a successor: those are decided at once. */
function insertAllowed(tx: Tx, pool: Omit<NewPoolRow, 'inviteCode'>): Promise<PoolRow> {
  const inserting = mapConstraintError('pools_one_site_pool', secondSitePool, insertWithFreeCode(tx, pool));
  return mapConstraintError('pools_previous_taken', () => conflict('This pool has a successor already'), inserting);
}

async function insertWithFreeCode(tx: Tx, pool: Omit<NewPoolRow, 'inviteCode'>): Promise<PoolRow> {
  const inserted = await insertPool(tx, { ...pool, inviteCode: newInviteCode() });
  return inserted ?? insertWithFreeCode(tx, pool);
}
