import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { earlierRoundsText } from '#client/account/invitationText.ts';
import { call } from '#client/api/call.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { codeIn, MAX_TYPED } from '#client/pools/inviteCode.ts';
import { EmailNote } from '#client/pools/JoinChoices.tsx';
import { useJoin } from '#client/pools/useJoin.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { Entry, InvitedGroup } from '#contract/schemas.ts';

interface Props {
  readonly entry: Entry;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function JoinPoolDialog({ entry, opened, onClose }: Props) {
  return (
    <Dialog title="Join Pool" opened={opened} onClose={onClose}>
      <JoinForm entry={entry} onClose={onClose} />
    </Dialog>
  );
}

function JoinForm({ entry, onClose }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState('');
  const code = codeIn(typed);
  /** a pool in which a round that counts is past, once its code is looked up */
  const [late, setLate] = useState<InvitedGroup>();
  const joining = useJoin(
    ({ id }: InvitedGroup) => call('joinGroup', { params: { id }, body: { entryId: entry.id, inviteCode: code } }),
    onClose,
  );
  const lookUp = useApiMutation({
    mutate: () => call('lookUpInvite', { params: { code } }),
    failure: 'Failed to join the pool',
    onSuccess: (pool) => (pool.earlierRounds === null ? joining.mutate(pool) : setLate(pool)),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (late) joining.mutate(late);
        else lookUp.mutate();
      }}
    >
      <p>
        You join with <strong>{entry.name}</strong>.
      </p>
      <TextInput
        label="Invite code"
        description="From the invitation; the whole link works, too"
        data-autofocus
        mb="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        maxLength={MAX_TYPED}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setLate(undefined);
        }}
      />
      <div role="status">
        {late?.earlierRounds && (
          <p>
            <strong>{late.name}</strong> has begun. {earlierRoundsText(late.earlierRounds)}
          </p>
        )}
      </div>
      <EmailNote />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={code === ''} loading={lookUp.isPending || joining.isPending}>
          Join Pool
        </Button>
      </Group>
    </form>
  );
}
