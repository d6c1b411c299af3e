import type { Dues, Pool } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { poolSettingsOf } from '#domain/pools/settings.ts';
import type { NewPoolRow, PoolRow } from './poolQueries.ts';

type DuesColumns = Pick<PoolRow, 'duesAmount' | 'duesHowToPay'>;

/** Returns a pool as the caller may see it; only its admins and site admins get the invite code. */
export function toPool(
  { inviteCode, duesAmount, duesHowToPay, ...pool }: PoolRow,
  caller: { readonly id: number; readonly isAdmin: boolean },
): Pool {
  const open = {
    ...pool,
    dues: toDues({ duesAmount, duesHowToPay }),
    rulesChangedAt: pool.rulesChangedAt?.toISOString() ?? null,
    createdAt: pool.createdAt.toISOString(),
  };
  if (!caller.isAdmin && !isPoolAdmin(pool, caller.id)) return open;
  return { ...open, inviteCode };
}

function toDues({ duesAmount, duesHowToPay }: DuesColumns): Dues | null {
  return duesAmount === null || duesHowToPay === null ? null : { amount: duesAmount, howToPay: duesHowToPay };
}

export function toDuesColumns(dues: Dues | null): DuesColumns {
  return { duesAmount: dues?.amount ?? null, duesHowToPay: dues?.howToPay ?? null };
}

export function scoringOf({ points, countsFrom, upsetBonus, tieBreaker, earlierRounds }: NewPoolRow) {
  return { points, countsFrom, upsetBonus, tieBreaker, earlierRounds };
}

/** Returns what the audit log has of a pool. */
export function auditedFields(pool: NewPoolRow) {
  const { name, adminId, isSitePool } = pool;
  return { name, ...scoringOf(pool), adminId, ...poolSettingsOf(pool), dues: toDues(pool), isSitePool };
}
