import type { Dues, Group } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { GroupRow, NewGroupRow } from './queries.ts';

type DuesColumns = Pick<GroupRow, 'duesAmount' | 'duesHowToPay'>;

/** Returns a pool as the caller may see it; only its admins and site admins get the invite code. */
export function toGroup(
  { inviteCode, duesAmount, duesHowToPay, ...group }: GroupRow,
  caller: { readonly id: number; readonly isAdmin: boolean },
): Group {
  const open = {
    ...group,
    dues: toDues({ duesAmount, duesHowToPay }),
    rulesChangedAt: group.rulesChangedAt?.toISOString() ?? null,
    createdAt: group.createdAt.toISOString(),
  };
  return caller.isAdmin || isPoolAdmin(group, caller.id) ? { ...open, inviteCode } : open;
}

export function toDues({ duesAmount, duesHowToPay }: DuesColumns): Dues | null {
  return duesAmount === null || duesHowToPay === null ? null : { amount: duesAmount, howToPay: duesHowToPay };
}

export function toDuesColumns(dues: Dues | null): DuesColumns {
  return { duesAmount: dues?.amount ?? null, duesHowToPay: dues?.howToPay ?? null };
}

export function scoringOf({ points, countsFrom, upsetBonus, tieBreaker, earlierRounds }: NewGroupRow) {
  return { points, countsFrom, upsetBonus, tieBreaker, earlierRounds };
}

/** Returns what the audit log has of a pool. */
export function auditedFields(pool: NewGroupRow) {
  const { name, adminId, maxEntries, joining, rules, prizes } = pool;
  return { name, ...scoringOf(pool), adminId, maxEntries, joining, rules, dues: toDues(pool), prizes };
}
