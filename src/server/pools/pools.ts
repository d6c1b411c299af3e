import { randomBytes } from 'node:crypto';
import type { BodyOf, QueryOf } from '#contract/calls.ts';
import type { Invite, Member, Membership, Pool, User } from '#contract/schemas.ts';
import { MAX_ENTRIES, MAX_MEMBERS_A_PAGE } from '#domain/limits.ts';
import { inviteCodeFrom, normalInviteCode } from '#domain/names/inviteCodes.ts';
import { sentTile } from '#domain/names/personTile.ts';
import { CLOSED_TEXT, ownLimitText } from '#domain/pools/joining.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { completeness } from '#domain/scoring/rounds.ts';
import { USUAL_POINTS } from '#domain/scoring/scoring.ts';
import { findUser } from '#server/accounts/queries.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { conflict, forbidden, HttpError, notFound } from '#server/infrastructure/errors.ts';
import { lockEntry } from '#server/pools/entries/queries.ts';
import { lockOpenSeason, lockSeason, rejectArchived } from '#server/tournament/seasons.ts';
import { addFirstEntry, lockFirstEntry } from './firstEntry.ts';
import { findInvite, findInvited } from './invitationQueries.ts';
import { findJoinRefusal, insertMembership } from './joiningQueries.ts';
import { auditedFields, toDuesColumns, toPool } from './poolFields.ts';
import { fullPool, rejectFullAdmin } from './poolLimit.ts';
import { type CurrentRound, findCurrentRound } from './progressQueries.ts';
import {
  insertPool,
  isRemoved,
  listMembers,
  lockPool,
  type MemberRow,
  type NewPoolRow,
  type PoolRow,
  toMembership,
} from './queries.ts';

const invalidCode = () => new HttpError(404, 'Invalid invite code');

/** Creates a pool in an open season, with an entry of the caller's if given. Only a site admin may name another admin. */
export async function createPool(tx: Tx, caller: User, body: BodyOf<'createPool'>): Promise<Pool> {
  const adminId = body.adminId ?? caller.id;
  if (adminId !== caller.id && !caller.isAdmin) throw forbidden('You can only create pools of your own');
  if (!(await findUser(tx, adminId))) throw notFound('User');
  const entry = await lockFirstEntry(tx, caller, { ...body, adminId });
  await lockOpenSeason(tx, body.seasonId);
  await rejectFullAdmin(tx, caller, body.seasonId, adminId);
  const { name, seasonId, points = USUAL_POINTS, countsFrom = 1, upsetBonus = 0, tieBreaker = 'none' } = body;
  const { earlierRounds = 'dontCount', maxEntries = MAX_ENTRIES, joining = 'open', rules = '', prizes = '' } = body;
  const scoring = { points: [...points], countsFrom, upsetBonus, tieBreaker, earlierRounds };
  const people = { maxEntries, joining, rules, prizes, ...toDuesColumns(body.dues ?? null) };
  const pool = await insertWithFreeCode(tx, { name, seasonId, adminId, ...scoring, ...people });
  await addFirstEntry(tx, caller, pool, entry ?? body.entry?.name);
  if (adminId !== caller.id) {
    const after = { ...auditedFields(pool), seasonId };
    await audit(tx, caller, { action: 'pool created', target: auditTarget.pool(pool), after });
  }
  return toPool(pool, caller);
}

async function insertWithFreeCode(tx: Tx, pool: Omit<NewPoolRow, 'inviteCode'>): Promise<PoolRow> {
  const inserted = await insertPool(tx, { ...pool, inviteCode: newInviteCode() });
  return inserted ?? insertWithFreeCode(tx, pool);
}

export function newInviteCode(): string {
  return inviteCodeFrom(randomBytes(32)) ?? newInviteCode();
}

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
  const { number, round: name, deadline, ...invite } = row;
  if (number === null || name === null || deadline === null) return { ...invite, round: null };
  return { ...invite, round: { number, name, deadline: deadline.toISOString() } };
}

/** Adds an own entry to the pool. Checks in the order of docs/spec.md#order-of-refusals. */
export async function joinPool(
  tx: Tx,
  { id: groupId }: PoolRow,
  { entryId, inviteCode }: BodyOf<'joinPool'>,
): Promise<Membership> {
  const pool = await lockPool(tx, groupId);
  if (!pool) throw notFound('Group');
  const entry = await lockEntry(tx, entryId);
  if (!entry) throw notFound('Entry');
  if (normalInviteCode(inviteCode) !== pool.inviteCode) throw invalidCode();
  if (await isRemoved(tx, groupId, entry.userId)) throw forbidden('You were removed from this pool');
  if (entry.seasonId !== pool.seasonId) throw conflict('This entry is for another season');
  const season = await lockSeason(tx, pool.seasonId);
  const membership = season.isArchived ? undefined : await insertMembership(tx, groupId, entry);
  if (membership) return toMembership(membership);
  const { reason, maxEntries } = await findJoinRefusal(tx, groupId, entry);
  if (reason === 'already in') throw conflict('This entry is already in this pool');
  if (reason === 'closed') throw forbidden(CLOSED_TEXT);
  rejectArchived(season);
  if (reason === 'full') throw fullPool();
  throw conflict(ownLimitText(maxEntries));
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
  return rows.map((row) => ({
    ...toMember(row),
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

function toMember({ id, groupId, userId, entryId, isActive, joinedAt, joinedAfter, entryName }: MemberRow) {
  const membership = toMembership({ id, groupId, userId, entryId, isActive, joinedAt, joinedAfter });
  return { ...membership, entry: { id: entryId, name: entryName } };
}
