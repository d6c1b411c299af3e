import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { membershipsQuery, ownDuesQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';

/** Whether the user has paid; they may say so until an admin confirms it. Nothing for who does not play. */
export function OwnDues({ pool }: { readonly pool: Pool }) {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const first = memberships.find(({ groupId }) => groupId === pool.id);
  return first && <DuesOfMember pool={pool} membershipId={first.id} />;
}

/** What is known of the user's dues, and how they say that they have paid. */
export function useOwnDues(pool: Pool, membershipId: number) {
  const user = useUser();
  const { data: dues } = useQuery(ownDuesQuery(pool.id, membershipId));
  const saying = useApiMutation({
    mutate: (status: DuesStatus) => call('setDues', { params: { id: pool.id, userId: user.id }, body: { status } }),
    invalidates: [
      ['ownDues', pool.id],
      ['members', pool.id],
    ],
    failure: 'Failed to save that',
  });
  return { dues, saying };
}

interface Props {
  readonly pool: Pool;
  readonly membershipId: number;
}

function DuesOfMember({ pool, membershipId }: Props) {
  const { dues, saying } = useOwnDues(pool, membershipId);
  if (!dues) return null;
  if (dues === 'paid') {
    return (
      <Row as="p" gap={2} className="good strong">
        <IconCheck size={16} stroke={3} aria-hidden /> You have paid
      </Row>
    );
  }
  const hasSaid = dues === 'said';
  return (
    <Stack gap={1} align="start">
      <p role="status">{hasSaid && 'You said that you have paid'}</p>
      <Button variant="default" loading={saying.isPending} onClick={() => saying.mutate(hasSaid ? 'none' : 'said')}>
        {hasSaid ? 'I have not paid yet' : 'I have paid'}
      </Button>
    </Stack>
  );
}
