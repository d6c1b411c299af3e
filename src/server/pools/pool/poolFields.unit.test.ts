import { expect, test } from 'vitest';
import { NEW_POOL_SETTINGS } from '#domain/pools/settings.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { auditedFields, toDuesColumns } from './poolFields.ts';
import type { NewPoolRow } from './poolQueries.ts';

test('the audit log has every setting of a pool', () => {
  const pool: NewPoolRow = {
    name: 'The Office',
    seasonId: 1,
    adminId: 1,
    inviteCode: 'AAAAAAAAAA',
    ...DEFAULT_SCORING,
    points: [...DEFAULT_SCORING.points],
    tieBreaker: 'none',
    earlierRounds: 'count',
    ...NEW_POOL_SETTINGS,
    ...toDuesColumns({ amount: '$20', howToPay: 'Cash' }),
    isSitePool: false,
    previousId: null,
  };
  const { seasonId: _, inviteCode: __, previousId: ___, duesAmount, duesHowToPay, ...audited } = pool;
  expect(auditedFields(pool)).toEqual({ ...audited, dues: { amount: duesAmount, howToPay: duesHowToPay } });
});
