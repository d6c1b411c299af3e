import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { codeIn, MAX_TYPED } from '#client/pools/inviteCode.ts';
import { EmailNote } from '#client/pools/JoinChoices.tsx';
import { useJoin } from '#client/pools/useJoin.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { Entry } from '#contract/schemas.ts';

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
  const joining = useJoin(async (inviteCode: string) => {
    const pool = await call('lookUpInvite', { params: { code: inviteCode } });
    return call('joinGroup', { params: { id: pool.id }, body: { entryId: entry.id, inviteCode } });
  }, onClose);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        joining.mutate(code);
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
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <EmailNote />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={code === ''} loading={joining.isPending}>
          Join Pool
        </Button>
      </Group>
    </form>
  );
}
