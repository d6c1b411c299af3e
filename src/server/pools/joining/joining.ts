import type { BodyOf, QueryOf } from '#contract/calls.ts';
import type { Invite, Member, Membership, User } from '#contract/schemas.ts';
import { MAX_MEMBERS_A_PAGE } from '#domain/limits.ts';
import { normalInviteCode } from '#domain/names/inviteCodes.ts';
import { sentTile } from '#domain/names/personTile.ts';
import { CLOSED_TEXT, ownLimitText } from '#domain/pools/joining.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { completeness } from '#domain/scoring/rounds.ts';
import { LOOKS_LIKE_ANOTHER, looksLikeOneOf } from '#server/accounts/users/lookAlike.ts';
import { findUser } from '#server/accounts/users/userQueries.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict, forbidden, HttpError, notFound } from '#server/infrastructure/errors.ts';
import { lockEntry } from '#server/pools/entries/entryQueries.ts';
import { isSettled } from '#server/pools/locks/settlingQueries.ts';
import { findJoinRefusal, insertMembership } from '#server/pools/members/joiningQueries.ts';
import { isRemoved, listMembers, type MemberRow } from '#server/pools/members/memberQueries.ts';
import { toMembership, withAbsences } from '#server/pools/members/memberships.ts';
import { type CurrentRound, findCurrentRound } from '#server/pools/members/progressQueries.ts';
import { isOffered } from '#server/pools/nextYear/offerQueries.ts';
import { listAdminNames } from '#server/pools/pool/adminQueries.ts';
import { findInvite, findInvited } from '#server/pools/pool/invitationQueries.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import { fullPool } from '#server/pools/pool/poolLimit.ts';
import { lockPool, type PoolRow } from '#server/pools/pool/poolQueries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/season/seasons.ts';

const invalidCode = () => new HttpError(404, 'Invalid invite code');
const noCode = () => badRequest('inviteCode', 'Invite code is required');

/** Returns the pool of an invite code. Throws 404. */
export async function lookUpInvite(sql: Sql, code: string) {
  const normal = normalInviteCode(code);
  const pool = normal && (await findInvited(sql, normal));
  if (!pool) throw invalidCode();
  return pool;
}

/** Returns what an invite code shows to everybody. Throws 404, also for a pool of an archived season. */
export async function readInvite(sql: Sql, code: string): Promise<Invite> {
  const normal = normalInviteCode(code);
  const row = normal && (await findInvite(sql, normal));
  if (!row) throw invalidCode();
  const { number, round: name, deadline, prizes, season, ...others } = row;
  const invite = { ...others, ...(prizes !== null && { prizes }), ...(season !== null && { season }) };
  if (number === null || name === null || deadline === null) return { ...invite, round: null };
  return { ...invite, round: { number, name, deadline: deadline.toISOString() } };
}

/**
 * Adds an own entry to the pool. Checks in the order of docs/spec.md#order-of-refusals. Whoever joins after a deadline was not in
 * the pool at that lock: returns undefined, with nothing changed, while the pool is not settled at it.
 */
export async function joinPool(
  tx: Tx,
  { id: poolId }: PoolRow,
  { entryId, inviteCode }: BodyOf<'joinPool'>,
  tell: Tell,
): Promise<Membership | undefined> {
  const pool = await lockPool(tx, poolId);
  if (!pool) throw notFound('Group');
  const entry = await lockEntry(tx, entryId);
  if (!entry) throw notFound('Entry');
  if (inviteCode === undefined && !(await isOffered(tx, poolId, entry.userId))) throw noCode();
  if (inviteCode !== undefined && normalInviteCode(inviteCode) !== pool.inviteCode) throw invalidCode();
  if (await isRemoved(tx, poolId, entry.userId)) throw forbidden('You were removed from this pool');
  await rejectLookAlikeOfAdmins(tx, poolId, entry.userId);
  if (entry.seasonId !== pool.seasonId) throw conflict('This entry is for another season');
  const season = await lockSeason(tx, pool.seasonId);
  if (!(await isSettled(tx, pool))) return undefined;
  const membership = season.isArchived ? undefined : await insertMembership(tx, poolId, entry);
  if (membership) {
    await tell(tx, { kind: 'joined', pool, entry });
    const [joined] = await withAbsences(tx, [{ ...membership, earlierRounds: pool.earlierRounds }]);
    return joined && toMembership(joined);
  }
  const { reason, maxEntries } = await findJoinRefusal(tx, poolId, entry);
  if (reason === 'already in') throw conflict('This entry is already in this pool');
  if (reason === 'closed') throw forbidden(CLOSED_TEXT);
  rejectArchived(season);
  if (reason === 'full') throw fullPool();
  throw conflict(ownLimitText(maxEntries));
}

/** Throws 400 for a user whose name looks like that of an admin of the pool. */
async function rejectLookAlikeOfAdmins(tx: Tx, poolId: number, userId: number): Promise<void> {
  const user = await findUser(tx, userId);
  if (user && looksLikeOneOf(user.username, await listAdminNames(tx, poolId, userId)))
    throw new HttpError(400, LOOKS_LIKE_ANOTHER);
}

export async function readMembers(
  sql: Sql,
  pool: PoolRow,
  caller: User,
  { after = 0, limit = MAX_MEMBERS_A_PAGE }: QueryOf<'listMembers'>,
): Promise<Member[]> {
  const runsIt = isPoolAdmin(pool, caller.id);
  const round = runsIt ? await findCurrentRound(sql, pool) : undefined;
  const rows = await listMembers(sql, pool.id, {
    after,
    limit,
    removed: runsIt,
    hidden: runsIt || caller.isAdmin,
    userId: caller.id,
    roundId: round?.id ?? null,
  });
  const ruled = rows.map((row) => ({ ...row, earlierRounds: pool.earlierRounds }));
  return (await withAbsences(sql, ruled)).map((row) => ({
    ...toMembership(row),
    entry: { id: row.entryId, name: row.entryName },
    user: { id: row.userId, username: row.username, email: runsIt ? row.email : null, ...sentTile(row) },
    ...(pool.duesAmount !== null && (runsIt || row.userId === caller.id) && { dues: row.dues }),
    ...(runsIt && { removed: row.removed, picks: round ? picksOf(row, round) : null }),
  }));
}

/** A guess counts as one more pick (docs/spec.md#picks). */
function picksOf({ made, undecided, hasGuess }: MemberRow, round: CurrentRound): Member['picks'] {
  const missing = round.undecided - undecided;
  if (!round.takesGuess) return { ...completeness(made, round.games), missing };
  const guesses = Number(hasGuess);
  return { ...completeness(made + guesses, round.games + 1), missing: missing + 1 - guesses };
}
