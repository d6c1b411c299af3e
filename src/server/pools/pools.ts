import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/calls.ts';
import type { Group, Member, Membership, User } from '#contract/schemas.ts';
import { inviteCodeFrom, normalInviteCode } from '#domain/inviteCodes.ts';
import { completeness } from '#domain/rounds.ts';
import { findUser } from '#server/accounts/queries.ts';
import { audit } from '#server/audit/audit.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { findEntry } from '#server/entries/queries.ts';
import { conflict, forbidden, HttpError, notFound } from '#server/errors.ts';
import { lockOpenSeason } from '#server/seasons/seasons.ts';
import { findInvited } from './invitationQueries.ts';
import { rejectFullAdmin } from './poolLimit.ts';
import {
  type CurrentRound,
  findCurrentRound,
  type GroupRow,
  insertGroup,
  insertMembership,
  isRemoved,
  listMembers,
  lockGroup,
  type MemberRow,
  toGroup,
  toMembership,
} from './queries.ts';

const invalidCode = () => new HttpError(404, 'Invalid invite code');

/** Creates a pool in an open season. Only a site admin may name another admin than the caller. */
export async function createPool(tx: Tx, caller: User, body: BodyOf<'createGroup'>): Promise<Group> {
  const adminId = body.adminId ?? caller.id;
  if (adminId !== caller.id && !caller.isAdmin) throw forbidden('You can only create pools of your own');
  if (!(await findUser(tx, adminId))) throw notFound('User');
  await lockOpenSeason(tx, body.seasonId);
  await rejectFullAdmin(tx, caller, body.seasonId, adminId);
  const pool = await insertWithFreeCode(tx, { name: body.name, seasonId: body.seasonId, adminId });
  if (adminId !== caller.id) {
    const after = { name: pool.name, seasonId: pool.seasonId, adminId };
    await audit(tx, caller, { action: 'pool created', target: `pool ${pool.id}, ${pool.name}`, after });
  }
  return toGroup(pool, caller);
}

async function insertWithFreeCode(tx: Tx, group: Pick<GroupRow, 'name' | 'seasonId' | 'adminId'>): Promise<GroupRow> {
  const inserted = await insertGroup(tx, { ...group, inviteCode: newInviteCode() });
  return inserted ?? insertWithFreeCode(tx, group);
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

/** Adds an own entry to the pool. Checks in the order of docs/spec.md#order-of-refusals. */
export async function joinPool(
  tx: Tx,
  { id: groupId }: GroupRow,
  { entryId, inviteCode }: BodyOf<'joinGroup'>,
): Promise<Membership> {
  const pool = await lockGroup(tx, groupId);
  if (!pool) throw notFound('Group');
  const entry = await findEntry(tx, entryId);
  if (!entry) throw notFound('Entry');
  if (normalInviteCode(inviteCode) !== pool.inviteCode) throw invalidCode();
  if (await isRemoved(tx, groupId, entry.userId)) throw forbidden('You were removed from this pool');
  if (entry.seasonId !== pool.seasonId) throw conflict('This entry is for another season');
  await lockOpenSeason(tx, pool.seasonId);
  const membership = await insertMembership(tx, groupId, entry);
  if (!membership) throw conflict('This entry is already in this pool');
  return toMembership(membership);
}

export async function readMembers(sql: Sql, pool: GroupRow, caller: User): Promise<Member[]> {
  const isPoolAdmin = caller.id === pool.adminId;
  const round = isPoolAdmin ? await findCurrentRound(sql, pool.seasonId) : undefined;
  const rows = await listMembers(sql, pool.id, {
    removed: isPoolAdmin,
    hidden: isPoolAdmin || caller.isAdmin,
    userId: caller.id,
    roundId: round?.id ?? null,
  });
  return rows.map((row) => ({
    ...toMember(row),
    user: { id: row.userId, username: row.username, email: isPoolAdmin ? row.email : null },
    ...(isPoolAdmin && { removed: row.removed, picks: round ? picksOf(row, round) : null }),
  }));
}

function picksOf({ made, undecided }: MemberRow, round: CurrentRound): Member['picks'] {
  return { ...completeness(made, round.games), missing: round.undecided - undecided };
}

function toMember({ username: _u, email: _e, entryName, removed: _r, made: _m, undecided: _d, ...row }: MemberRow) {
  return { ...toMembership(row), entry: { id: row.entryId, name: entryName } };
}
