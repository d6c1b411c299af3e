import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { Group, Invited } from '#contract/schemas.ts';
import { MAX_INVITATIONS_A_CALL } from '#domain/limits.ts';
import { noun, plural } from '#domain/plural.ts';
import { readAddresses } from './addresses.ts';
import styles from './Manage.module.css';

/** Has the pool's link mailed to addresses. */
export function InviteByMail({ pool }: { readonly pool: Group }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const inviting = useApiMutation({
    mutate: (emails: string[]) => call('invite', { params: { id: pool.id }, body: { emails } }),
    success: invitedText,
    failure: 'Failed to send the invitations',
    onSuccess: () => setTyped(''),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const read = readAddresses(typed);
    setError(read.error);
    if (read.emails) inviting.mutate(read.emails);
    else field.current?.focus();
  };
  return (
    <form noValidate className={styles.mail} onSubmit={send}>
      <Textarea
        ref={field}
        size="md"
        label="Invite by e-mail"
        description={`Up to ${MAX_INVITATIONS_A_CALL} addresses at a time, with blanks, commas or lines between them`}
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        rows={3}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" loading={inviting.isPending}>
        Send Invitations
      </Button>
    </form>
  );
}

function invitedText({ invited, alreadyIn }: Invited) {
  return {
    title: `${plural(invited, 'invitation')} ${noun(invited, 'is on its', 'are on their')} way`,
    ...(alreadyIn.length > 0 && { description: `In the pool already: ${alreadyIn.join(', ')}` }),
  };
}
