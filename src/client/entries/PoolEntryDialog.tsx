import { TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#client/api/call.ts';
import { membershipsQuery } from '#client/api/queries.ts';
import { InviteCodeField } from '#client/invite/InviteCodeField.tsx';
import { useJoin } from '#client/invite/useJoin.ts';
import type { Openable } from '#client/ui/Dialog.tsx';
import { DialogButtons, Form, FormButtons } from '#client/ui/DialogForm.tsx';
import { failureText } from '#client/ui/failure.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { codeIn } from '#domain/names/inviteCodes.ts';
import { CLOSED_TEXT, ownLimitText, takesEntries } from '#domain/pools/joining.ts';
import { entryNameErrors } from './entryNameErrors.ts';
import { EntryDialogFrame } from './NewEntryDialog.tsx';
import { useEntryCreation } from './useEntryCreation.ts';

interface Props extends Openable {
  readonly pool: Pool;
  readonly season: Season;
  readonly onJoined: (entryId: number) => void;
}

export function PoolEntryDialog({ pool, season, opened, onClose, onJoined }: Props) {
  return (
    <EntryDialogFrame season={season} opened={opened} onClose={onClose}>
      {(name) => <PoolEntryForm pool={pool} season={season} name={name} onClose={onClose} onJoined={onJoined} />}
    </EntryDialogFrame>
  );
}

interface FormProps extends Omit<Props, 'opened'> {
  readonly name: string;
}

function PoolEntryForm({ pool, season, name, onClose, onJoined }: FormProps) {
  /** the entry that was created, but has not joined */
  const [created, setCreated] = useState<Entry>();
  const needsCode = useNeedsCode(pool);
  const form = useEditForm({ name, code: '' }, (values) => ({
    ...entryNameErrors(values),
    code: needsCode && codeIn(values.code) === '' ? 'Invite code is required' : undefined,
  }));
  const inviteCode = needsCode ? codeIn(form.values.code) : pool.inviteCode;
  const joining = useJoin(
    (entry: Entry) => call('joinPool', { params: { id: pool.id }, body: { entryId: entry.id, inviteCode } }),
    ({ entryId }) => {
      onClose();
      onJoined(entryId);
    },
  );
  const creation = useEntryCreation(season, (entry) => joining.mutate(entry, { onError: () => setCreated(entry) }));
  const isPending = creation.isPending || joining.isPending;
  const submit = (values: { readonly name: string }) => {
    if (created) return joining.mutate(created);
    creation.mutate({ name: values.name, check: () => checkJoining(pool, inviteCode) });
  };
  return (
    <Form form={form} onSubmit={submit} isPending={isPending}>
      <Stack gap={4}>
        {created ? (
          <NotJoined pool={pool} entry={created} error={joining.error} />
        ) : (
          <>
            <p className="typed">
              The new entry joins <strong>{pool.name}</strong> at once.
            </p>
            <TextInput label="Entry name" data-autofocus autoComplete="off" {...form.field('name')} />
          </>
        )}
        {needsCode && (
          <InviteCodeField
            description="The same as for your first entry. You can also paste the whole link."
            {...form.field('code')}
          />
        )}
      </Stack>
      <DialogButtons>
        {created ? (
          <FormButtons
            action="Join Pool"
            isPending={isPending}
            otherButton={
              <LinkButton variant="default" to="/picks" search={{ entryId: created.id }}>
                Show Its Picks
              </LinkButton>
            }
          />
        ) : (
          <FormButtons action="Create and Join" isPending={isPending} onCancel={onClose} />
        )}
      </DialogButtons>
    </Form>
  );
}

/** Runs before the entry is created, so that none remains that cannot join. */
async function checkJoining(pool: Pool, code: string | undefined): Promise<void> {
  if (code !== undefined) await checkInvite(pool, code);
  const memberships = await call('listOwnMemberships');
  const joined = memberships.filter(({ groupId }) => groupId === pool.id).length;
  if (joined >= pool.maxEntries) throw new ApiError(409, ownLimitText(pool.maxEntries));
}

async function checkInvite(pool: Pool, code: string): Promise<void> {
  const found = await call('lookUpInvite', { params: { code } });
  if (found.id !== pool.id) throw new ApiError(404, 'Invalid invite code');
  if (!takesEntries(found.joining, found.earlierRounds !== null)) throw new ApiError(403, CLOSED_TEXT);
}

/** Whether a further entry needs the code: not in the site's pool, nor in one that goes on from a pool of the user's. */
function useNeedsCode({ inviteCode, isSitePool, previousId }: Pool): boolean {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  return !inviteCode && !isSitePool && !memberships.some(({ groupId }) => groupId === previousId);
}

interface NotJoinedProps {
  readonly pool: Pool;
  readonly entry: Entry;
  /** null during a retry */
  readonly error: Error | null;
}

function NotJoined({ pool, entry, error }: NotJoinedProps) {
  return (
    <p className="typed" role="alert">
      <strong>{entry.name}</strong> was created, but has not joined <strong>{pool.name}</strong>
      {error ? `: ${failureText(error, 'Failed to join the pool')}` : '.'}
    </p>
  );
}
