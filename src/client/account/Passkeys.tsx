import { Button, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatDate } from '#client/api/clock.ts';
import { passkeysQuery, reauthWaysQuery } from '#client/api/queries.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Passkey } from '#contract/sessions.ts';
import { MAX_PASSKEYS } from '#domain/accounts/signIn.ts';
import { readUserAgent } from '#domain/accounts/userAgent.ts';
import { cleanName, nameError } from '#domain/names/names.ts';
import { useFreshSignIn } from './freshSignInState.ts';
import { addPasskey, forgetPasskey, usePasskeyTrouble } from './passkeys.ts';
import { useGoOn, useIsWanted } from './wanted.ts';

const ADD = 'add a passkey';
const CHANGED = [passkeysQuery().queryKey, reauthWaysQuery().queryKey];

/** The user's passkeys, by which they sign in without a password. */
export function Passkeys() {
  const { data: passkeys } = useSuspenseQuery(passkeysQuery());
  const trouble = usePasskeyTrouble();
  const [opened, setOpened] = useState(useIsWanted(ADD));
  const { isAsking } = useFreshSignIn();
  // Escape is meant for the dialog on top
  const close = () => setOpened(isAsking);
  return (
    <>
      <p className="soft">Log in with your fingerprint, face or screen lock, or with a security key.</p>
      {passkeys.length > 0 && (
        <Stack as="ul" divided>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow passkey={passkey} />
            </li>
          ))}
        </Stack>
      )}
      {trouble === null ? (
        <Row>
          <Button variant="default" disabled={passkeys.length >= MAX_PASSKEYS} onClick={() => setOpened(true)}>
            Add a Passkey
          </Button>
        </Row>
      ) : (
        <p className="typed">{trouble}</p>
      )}
      <Dialog title="Add a Passkey" opened={opened} onClose={close}>
        <NewPasskeyForm onClose={close} onAdded={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { whenSignedIn } = useFreshSignIn();
  const { id, name, host, credentialId, createdAt, usedAt } = passkey;
  const what = `delete passkey ${id}`;
  const deletion = useApiMutation({
    mutate: () => whenSignedIn({ what }, () => call('deletePasskey', { params: { id } })),
    invalidates: CHANGED,
    success: `${name} is deleted`,
    failure: 'Failed to delete the passkey',
    onSuccess: () => forgetPasskey(credentialId, host),
  });
  useGoOn(what, () => deletion.mutate());
  const use = usedAt === null ? 'never used' : `last used ${formatDate(usedAt)}`;
  return (
    <Row justify="between" gap={3}>
      <div className="typed">
        <p className="strong">{name}</p>
        <p className="soft text-s">
          Added {formatDate(createdAt)}, {use}
          {host === window.location.hostname ? '' : `, for ${host}`}
        </p>
      </div>
      <Button
        variant="default"
        flex="none"
        aria-label={`Delete ${name}`}
        loading={deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        Delete
      </Button>
    </Row>
  );
}

/** The name of this device, as far as it tells. */
function proposedName(): string {
  const { browser, system } = readUserAgent(navigator.userAgent);
  return [browser, system].filter(Boolean).join(' on ');
}

function nameErrors({ name }: { readonly name: string }) {
  const error = nameError('Passkey name', cleanName(name));
  return error === undefined ? {} : { name: error };
}

interface FormProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

function NewPasskeyForm({ onClose, onAdded }: FormProps) {
  const { whenSignedIn } = useFreshSignIn();
  const [initial] = useState(() => ({ name: proposedName() }));
  const form = useEditForm(initial, nameErrors);
  const addition = useApiMutation({
    mutate: ({ name }: typeof initial) => whenSignedIn({ what: ADD, values: { name } }, () => addPasskey(name)),
    invalidates: CHANGED,
    success: ({ name }) => `${name} is added`,
    failure: form.failure('Failed to add the passkey'),
    onSuccess: onAdded,
  });
  // some browsers make a passkey only right after a press
  useGoOn<typeof initial>(ADD, ({ values }) => form.change(values));
  return (
    <DialogForm form={form} onSubmit={addition.mutate} action="Add" isPending={addition.isPending} onCancel={onClose}>
      <TextInput
        label="Name"
        description="By which you know it in the list"
        data-autofocus
        autoComplete="off"
        {...form.field('name')}
      />
    </DialogForm>
  );
}
