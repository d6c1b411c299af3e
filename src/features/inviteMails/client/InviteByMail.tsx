import { Button, Textarea } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Pool } from '#contract/schemas.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { type Invited, MAX_INVITATIONS_A_CALL } from '#features/inviteMails/contract/inviteMailCalls.ts';
import { readAddresses } from './readAddresses.ts';

/** Sends invitations to typed addresses. */
export function InviteByMail({ pool }: { readonly pool: Pool }) {
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
