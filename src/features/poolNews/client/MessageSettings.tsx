import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { useSavedPool } from '#client/pool/manage/useSavedPool.ts';
import type { NewPoolField } from '#client/shell/poolParts.ts';
import { CheckOption } from '#client/ui/CheckOption.tsx';
import { SettingSwitch } from '#client/ui/SettingSwitch.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import { noteMailsQuery } from './noteMailsQuery.ts';

const MESSAGES_TEXT = 'Members can write to each other in the pool.';

/** Switches whether members can write messages. */
export function MessagesOption({ pool }: { readonly pool: Pool }) {
  const saving = useSavedPool(
    pool,
    ({ messages }) => (messages === 'on' ? 'Messages are on in this pool' : 'Messages are off in this pool'),
    () => {},
  );
  const messages = saving.isPending ? saving.variables.messages : pool.messages;
  return (
    <SettingSwitch
      label="Messages"
      description={MESSAGES_TEXT}
      isOn={messages === 'on'}
      onChange={(isOn) => saving.mutate({ messages: isOn ? 'on' : 'off' })}
    />
  );
}

/** Whether members of a pool to be created can write messages, on a site that has them. */
export const MessagesField: NewPoolField = ({ form }) => {
  const { data: about } = useQuery(aboutQuery());
  if (about?.messages !== 'on') return null;
  return (
    <CheckOption
      label="Messages"
      note={MESSAGES_TEXT}
      checked={form.values.messages === 'on'}
      onChange={(event) => form.change({ messages: event.currentTarget.checked ? 'on' : 'off' })}
    />
  );
};

/** Whether the user gets notes by email, on a site that has them. */
export function NoteMailSwitch() {
  const { data: about } = useQuery(aboutQuery());
  return about?.messages === 'on' && <Switch />;
}

function Switch() {
  const queryClient = useQueryClient();
  const { data: noteMails } = useSuspenseQuery(noteMailsQuery());
  const change = useApiMutation({
    mutate: (wanted: boolean) => call('changeNoteMails', { body: { wanted } }),
    success: ({ wanted }) => ({ title: wanted ? 'Notes by email are on' : 'Notes by email are off' }),
    failure: 'Failed to change your emails',
    onSuccess: (changed) => queryClient.setQueryData(noteMailsQuery().queryKey, changed),
  });
  return (
    <SettingSwitch
      label="Email me the notes of my pools’ admins"
      description="At most one a day from each pool."
      isOn={change.isPending ? change.variables : noteMails.wanted}
      onChange={change.mutate}
    />
  );
}

/** Who reads messages, on a site that has them. */
export function WhatYouWrite() {
  const { data: about } = useQuery(aboutQuery());
  if (about?.messages !== 'on') return null;
  return (
    <>
      <dt>What you write</dt>
      <dd>
        Everyone in the pool reads it. Whoever writes a pick before the lock tells it; nothing else under Pool does.
      </dd>
    </>
  );
}
