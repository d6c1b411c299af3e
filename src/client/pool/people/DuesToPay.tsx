import { UnstyledButton } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membershipsQuery } from '#client/api/queries.ts';
import { Row } from '#client/ui/layout.tsx';
import type { Dues, Pool } from '#contract/schemas.ts';
import { useOwnDues } from './OwnDues.tsx';
import styles from './PoolTexts.module.css';

/** A line for each of the pools, in which the user plays, whose dues the user has not paid yet. */
export function DuesToPay({ pools }: { readonly pools: readonly Pool[] }) {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  // an entry after another may have named a pool twice
  const played = [...new Map(pools.map((pool) => [pool.id, pool])).values()];
  return played.map((pool) => {
    const first = memberships.find(({ groupId }) => groupId === pool.id);
    if (!first || !pool.dues) return null;
    const isOnly = played.length === 1;
    return <DuesOfPool key={pool.id} pool={pool} dues={pool.dues} membershipId={first.id} isOnly={isOnly} />;
  });
}

interface Props {
  readonly pool: Pool;
  readonly dues: Dues;
  /** of the user's first entry in the pool */
  readonly membershipId: number;
  /** whether the user plays in no other pool */
  readonly isOnly: boolean;
}

/** Who has just said so can take it back; later that is done where the rules are read. */
function DuesOfPool({ pool, dues, membershipId, isOnly }: Props) {
  const { dues: status, saying } = useOwnDues(pool, membershipId);
  const [hasJustSaid, setHasJustSaid] = useState(false);
  const isToPay = status === 'none';
  if (!isToPay && !(status === 'said' && hasJustSaid)) return null;
  const say = () => saying.mutate(isToPay ? 'said' : 'none', { onSuccess: () => setHasJustSaid(isToPay) });
  return (
    <Row as="section" gap={4} justify="between" aria-label={`Dues of ${pool.name}`}>
      <p className={`typed ${styles.toPay}`} role="status">
        {isToPay ? <DuesText dues={dues} pool={isOnly ? '' : pool.name} /> : 'You said that you have paid'}
      </p>
      <UnstyledButton className={`text-link ${styles.paid}`} disabled={saying.isPending} onClick={say}>
        {isToPay ? 'I have paid' : 'I have not paid yet'}
      </UnstyledButton>
    </Row>
  );
}

/** `pool` is its name, if it has to be said. */
function DuesText({ dues: { amount, howToPay }, pool }: Pick<Props, 'dues'> & { readonly pool: string }) {
  const details = [pool, howToPay].filter((text) => text !== '').join(' · ');
  return (
    <>
      <strong>Dues: {amount}</strong>
      {details !== '' && <span className="soft"> · {details}</span>}
    </>
  );
}
