import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { aboutQuery, poolsQuery } from '#client/api/queries.ts';
import { InvitePanel } from '#client/invite/InvitePanel.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Card } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import styles from './Manage.module.css';

interface Props {
  readonly pool: Pool;
  /** whether nobody else is in the pool */
  readonly isAlone: boolean;
}

/** Shares the invite link, renews it, and shows the other ways to invite. */
export function InviteSection({ pool, isAlone }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const { inviteWays: ways } = useSlots();
  const heading = useFocusByLink();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const renewal = useApiMutation({
    mutate: () => call('renewInviteCode', { params: { id: pool.id } }),
    invalidates: [poolsQuery().queryKey],
    success: 'Invite link reset',
    failure: 'Failed to reset the invite link',
    onSuccess: close,
  });
  return (
    <Card as="section" gap={4} className={styles.invite} aria-labelledby="invite">
      <h2 id="invite" ref={heading} tabIndex={-1}>
        Invite
      </h2>
      {pool.inviteCode && <InvitePanel pool={pool.name} code={pool.inviteCode} isPrimary={isAlone} />}
      {about &&
        ways
          .filter(({ isOffered }) => isOffered(about))
          .map(({ id, Part }) => (
            <PartBoundary key={id}>
              <Part pool={pool} />
            </PartBoundary>
          ))}
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Reset Invite Link
      </Button>
      <Confirmation
        title="Reset Invite Link"
        action="Reset Invite Link"
        opened={isAsking}
        onClose={close}
        isPending={renewal.isPending}
        onConfirm={() => renewal.mutate()}
      >
        <p>The current code and link stop working at once. Current members stay in the pool.</p>
      </Confirmation>
    </Card>
  );
}

/** Focuses a heading that appears too late for the link that leads to it. */
function useFocusByLink() {
  const heading = useRef<HTMLHeadingElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === heading.current?.id) heading.current.focus();
  }, [hash]);
  return heading;
}
