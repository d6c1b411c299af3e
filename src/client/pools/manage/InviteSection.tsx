import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { groupsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import type { Group } from '#contract/schemas.ts';
import { InviteShare } from '../InviteShare.tsx';
import { InviteByMail } from './InviteByMail.tsx';
import styles from './Manage.module.css';

/** What invites to the pool, and a new code for when the old one got around. */
export function InviteSection({ pool }: { readonly pool: Group }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const renewal = useApiMutation({
    mutate: () => call('renewInviteCode', { params: { id: pool.id } }),
    invalidates: [groupsQuery().queryKey],
    success: 'Invite code renewed',
    failure: 'Failed to renew the invite code',
    onSuccess: close,
  });
  return (
    <section className={`${styles.card} ${styles.invite}`} aria-labelledby="invite">
      <h2 id="invite">Invite</h2>
      {pool.inviteCode && <InviteShare code={pool.inviteCode} />}
      <Button variant="default" mt="md" onClick={() => setIsAsking(true)}>
        New Invite Code
      </Button>
      <InviteByMail pool={pool} />
      <Confirmation
        title="New Invite Code"
        action="New Invite Code"
        opened={isAsking}
        onClose={close}
        isPending={renewal.isPending}
        onConfirm={() => renewal.mutate()}
      >
        <p>The present code and link stop working at once. Whoever is in the pool stays in it.</p>
      </Confirmation>
    </section>
  );
}
