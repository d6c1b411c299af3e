import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { aboutQuery, poolsQuery } from '#client/api/queries.ts';
import { InvitePanel } from '#client/invite/InvitePanel.tsx';
import { readAddresses } from '#client/pool/scoring/readTyped.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Form } from '#client/ui/DialogForm.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Invited, Pool } from '#contract/schemas.ts';
import { MAX_INVITATIONS_A_CALL } from '#domain/limits.ts';
import { noun, plural } from '#domain/names/plural.ts';
import styles from './Manage.module.css';

interface Props {
  readonly pool: Pool;
  /** whether nobody else is in the pool */
  readonly isAlone: boolean;
}

/** Shares the invite link, renews it, and sends invitations. */
export function InviteSection({ pool, isAlone }: Props) {
  const { data: about } = useQuery(aboutQuery());
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
      {about?.sendsMail && <InviteByMail pool={pool} />}
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

function InviteByMail({ pool }: { readonly pool: Pool }) {
  const form = useEditForm({ addresses: '' }, ({ addresses }) => ({ addresses: readAddresses(addresses).error }));
  const inviting = useApiMutation({
    mutate: (emails: string[]) => call('invite', { params: { id: pool.id }, body: { emails } }),
    success: invitedMessage,
    failure: 'Failed to send the invitations',
  });
  const send = ({ addresses }: { readonly addresses: string }) => {
    const { emails } = readAddresses(addresses);
    if (emails) inviting.mutate(emails, { onSuccess: () => form.settle({ addresses }) });
  };
  return (
    <Form form={form} onSubmit={send} isPending={inviting.isPending}>
      <Stack gap={3} align="start">
        <Textarea
          size="md"
          w="100%"
          label="Invite by email"
          description={`Up to ${MAX_INVITATIONS_A_CALL} addresses at a time, separated by spaces, commas or new lines`}
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
          rows={2}
          {...form.field('addresses')}
        />
        <Button type="submit" variant="default" loading={inviting.isPending}>
          Send Invitations
        </Button>
      </Stack>
    </Form>
  );
}

function invitedMessage({ invited, alreadyIn }: Invited) {
  return {
    title: `${plural(invited, 'invitation')} ${noun(invited, 'is on its', 'are on their')} way`,
    ...(alreadyIn.length > 0 && { description: `Already in the pool: ${alreadyIn.join(', ')}` }),
  };
}
