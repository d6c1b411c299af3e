import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Entry, Group as Pool, Season } from '#contract/schemas.ts';
import { toFirstError } from '../account/fieldErrors.ts';
import { ApiError, call } from '../api/call.ts';
import { failureText } from '../api/failure.ts';
import { codeIn, MAX_TYPED } from '../pools/inviteCode.ts';
import { useJoin } from '../pools/useJoin.ts';
import { entryNameError } from './entryNameError.ts';
import { EntryDialogFrame } from './NewEntryDialog.tsx';
import styles from './PoolEntryDialog.module.css';
import { useEntryCreation } from './useEntryCreation.ts';

interface Props {
  readonly pool: Pool;
  readonly season: Season;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** after the entry was made and has joined the pool */
  readonly onJoined: (entryId: number) => void;
}

/** Makes an entry and joins a pool with it. */
export function PoolEntryDialog({ pool, season, opened, onClose, onJoined }: Props) {
  return (
    <EntryDialogFrame season={season} opened={opened} onClose={onClose}>
      {(name) => <PoolEntryForm pool={pool} season={season} name={name} onClose={onClose} onJoined={onJoined} />}
    </EntryDialogFrame>
  );
}

interface FormProps extends Omit<Props, 'opened'> {
  /** the proposed name */
  readonly name: string;
}

function PoolEntryForm({ pool, season, name, onClose, onJoined }: FormProps) {
  /** the entry that was made, but that the pool has not taken */
  const [made, setMade] = useState<Entry>();
  const form = useForm({
    initialValues: { name, code: '' },
    validate: {
      name: entryNameError,
      code: (typed) => (!pool.inviteCode && codeIn(typed) === '' ? 'Join code is required' : null),
    },
  });
  const inviteCode = pool.inviteCode ?? codeIn(form.values.code);
  const joining = useJoin(
    (entry: Entry) => call('joinGroup', { params: { id: pool.id }, body: { entryId: entry.id, inviteCode } }),
    ({ entryId }) => {
      onClose();
      onJoined(entryId);
    },
  );
  const creation = useEntryCreation(season, (entry) => joining.mutate(entry, { onError: () => setMade(entry) }));
  const submit = (values: typeof form.values) => {
    if (made) return joining.mutate(made);
    creation.mutate({ name: values.name, check: () => checkCode(pool, inviteCode) });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit, toFirstError(form))}>
      <Stack>
        {made ? (
          <NotJoined pool={pool} entry={made} error={joining.error} />
        ) : (
          <>
            <p className={styles.words}>
              The new entry joins <strong>{pool.name}</strong> at once.
            </p>
            <TextInput label="Entry name" data-autofocus autoComplete="off" {...form.getInputProps('name')} />
          </>
        )}
        {!pool.inviteCode && (
          <TextInput
            label="Join code"
            description="The pool’s, as for your first entry; the whole invite link will do, too"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_TYPED}
            {...form.getInputProps('code')}
          />
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        {made ? (
          <Button
            variant="default"
            renderRoot={(button) => <Link to="/picks" search={{ entryId: made.id }} {...button} />}
          >
            Show Its Picks
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={creation.isPending || joining.isPending}>
          {made ? 'Join Pool' : 'Create and Join'}
        </Button>
      </Group>
    </form>
  );
}

/** Before an entry is made that could not join. */
async function checkCode(pool: Pool, code: string): Promise<void> {
  const found = await call('lookUpInvite', { params: { code } });
  if (found.id !== pool.id) throw new ApiError(404, 'Invalid invite code');
}

interface NotJoinedProps {
  readonly pool: Pool;
  readonly entry: Entry;
  /** null while it is tried again */
  readonly error: Error | null;
}

function NotJoined({ pool, entry, error }: NotJoinedProps) {
  return (
    <p className={styles.words} role="alert">
      <strong>{entry.name}</strong> was created, but has not joined <strong>{pool.name}</strong>
      {error ? `: ${failureText(error, 'Failed to join the pool')}` : '.'}
    </p>
  );
}
