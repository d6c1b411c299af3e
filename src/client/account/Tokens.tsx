import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatDate } from '#client/api/clock.ts';
import { tokensQuery } from '#client/api/queries.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useUser } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { Copyable } from '#client/ui/Copyable.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons, DialogForm } from '#client/ui/DialogForm.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { NewToken } from '#contract/requests.ts';
import type { AccessToken, NewAccessToken } from '#contract/sessions.ts';
import { MAX_TOKENS, type TokenScope } from '#domain/accounts/signIn.ts';
import { useFreshSignIn } from './freshSignInState.ts';
import { useGoOn, useIsWanted } from './wanted.ts';

const SCOPES: Readonly<Record<TokenScope, string>> = {
  read: 'Read only',
  write: 'Read and write',
  admin: 'Read, write and administer the site',
};

const MAKE = 'make a token';
const DAYS = [7, 30, 90, 365];

/** The user's access tokens, by which programs use the API. */
export function Tokens() {
  const { data: tokens } = useSuspenseQuery(tokensQuery());
  const { aboveTokens } = useSlots();
  const [opened, setOpened] = useState(useIsWanted(MAKE));
  const { isAsking } = useFreshSignIn();
  // Escape is meant for the dialog on top
  const close = () => setOpened(isAsking);
  return (
    <>
      <Parts of={aboveTokens} props={{}} />
      {tokens.length > 0 && (
        <Stack as="ul" divided>
          {tokens.map((token) => (
            <li key={token.id}>
              <TokenRow token={token} />
            </li>
          ))}
        </Stack>
      )}
      <Row>
        <Button variant="default" disabled={tokens.length >= MAX_TOKENS} onClick={() => setOpened(true)}>
          New Token
        </Button>
      </Row>
      <Dialog title="New Token" opened={opened} onClose={close}>
        <NewTokenForm onClose={close} />
      </Dialog>
    </>
  );
}

function TokenRow({ token }: { readonly token: AccessToken }) {
  const { whenSignedIn } = useFreshSignIn();
  const what = `delete token ${token.id}`;
  const deletion = useApiMutation({
    mutate: () => whenSignedIn({ what }, () => call('deleteToken', { params: { id: token.id } })),
    invalidates: [tokensQuery().queryKey],
    success: `${token.name} is deleted`,
    failure: 'Failed to delete the token',
  });
  useGoOn(what, () => deletion.mutate());
  // a day of UTC, which the reader's zone must not move
  const use = token.usedOn === null ? 'Never used' : `Last used ${formatDate(`${token.usedOn}T12:00Z`)}`;
  return (
    <Row gap={3}>
      <div className="grow typed">
        <p className="strong">{token.name}</p>
        <p className="soft text-s">{SCOPES[token.scope]}</p>
        <p className="soft text-s">
          {use}, expires {formatDate(token.expiresAt)}
        </p>
      </div>
      <Button
        variant="default"
        flex="none"
        aria-label={`Delete ${token.name}`}
        loading={deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        Delete
      </Button>
    </Row>
  );
}

interface FormProps {
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly scope: TokenScope;
  readonly days: string;
}

const EMPTY: Values = { name: '', scope: 'read', days: '90' };
const toBody = ({ days, ...values }: Values) => ({ ...values, days: Number(days) });

/** Asks for the new token, and then shows it in its place. */
function NewTokenForm({ onClose }: FormProps) {
  const { isAdmin } = useUser();
  const { whenSignedIn } = useFreshSignIn();
  const [made, setMade] = useState<NewAccessToken>();
  const form = useEditForm(EMPTY, (values) => schemaErrors(NewToken, toBody(values)));
  const creation = useApiMutation({
    mutate: (values: Values) =>
      whenSignedIn({ what: MAKE, values }, () => call('createToken', { body: toBody(values) })),
    invalidates: [tokensQuery().queryKey],
    failure: form.failure('Failed to make the token'),
    onSuccess: setMade,
  });
  useGoOn<Values>(MAKE, ({ values }) => form.submit(creation.mutate, values));
  if (made) return <MadeToken made={made} onClose={onClose} />;
  const scopes = Object.entries(SCOPES).filter(([scope]) => isAdmin || scope !== 'admin');
  return (
    <DialogForm
      form={form}
      onSubmit={creation.mutate}
      action="Make Token"
      isPending={creation.isPending}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <TextInput
          label="Name"
          description="What it is for"
          data-autofocus
          autoComplete="off"
          {...form.field('name')}
        />
        <NativeSelect
          label="What it may do"
          data={scopes.map(([value, label]) => ({ value, label }))}
          {...form.field('scope')}
        />
        <NativeSelect
          label="Expires"
          data={DAYS.map((days) => ({ value: String(days), label: `In ${days} days` }))}
          {...form.field('days')}
        />
      </Stack>
    </DialogForm>
  );
}

function MadeToken({ made, onClose }: FormProps & { readonly made: NewAccessToken }) {
  return (
    <>
      <p>Copy it now: it is shown this once. Keep it like a password.</p>
      <Copyable label={made.name} action="Copy" value={made.token} />
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </>
  );
}
