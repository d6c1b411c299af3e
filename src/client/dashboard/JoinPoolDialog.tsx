import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { InviteCodeField } from '#client/invite/InviteCodeField.tsx';
import { earlierRoundsText } from '#client/invite/invitationText.ts';
import { useJoin } from '#client/invite/useJoin.ts';
import { EmailNote } from '#client/pool/join/JoinChoices.tsx';
import { Dialog, type Openable } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Entry, InvitedPool } from '#contract/schemas.ts';
import { codeIn } from '#domain/names/inviteCodes.ts';

interface Props extends Openable {
  readonly entry: Entry;
}

export function JoinPoolDialog({ entry, opened, onClose }: Props) {
  return (
    <Dialog title="Join Pool" opened={opened} onClose={onClose}>
      <JoinForm entry={entry} onClose={onClose} />
    </Dialog>
  );
}

function JoinForm({ entry, onClose }: Omit<Props, 'opened'>) {
  const form = useEditForm({ typed: '' }, () => ({}));
  const code = codeIn(form.values.typed);
  /** a pool in which a round that counts is past, once its code is looked up */
  const [late, setLate] = useState<InvitedPool>();
  const joining = useJoin(
    ({ id }: InvitedPool) => call('joinPool', { params: { id }, body: { entryId: entry.id, inviteCode: code } }),
    onClose,
  );
  const lookUp = useApiMutation({
    mutate: () => call('lookUpInvite', { params: { code } }),
    failure: 'Failed to join the pool',
    onSuccess: (pool) => (pool.earlierRounds === null ? joining.mutate(pool) : setLate(pool)),
  });
  return (
    <DialogForm
      form={form}
      onSubmit={() => (late ? joining.mutate(late) : lookUp.mutate())}
      onChange={() => setLate(undefined)}
      action="Join Pool"
      isDisabled={code === ''}
      isPending={lookUp.isPending || joining.isPending}
      onCancel={onClose}
    >
      <p>
        You join with <strong>{entry.name}</strong>.
      </p>
      <InviteCodeField
        description="From the invitation; the whole link works, too"
        data-autofocus
        mb="md"
        {...form.field('typed')}
      />
      <div role="status">
        {late?.earlierRounds && (
          <p>
            <strong>{late.name}</strong> has begun. {earlierRoundsText(late.earlierRounds)}
          </p>
        )}
      </div>
      <EmailNote />
    </DialogForm>
  );
}
