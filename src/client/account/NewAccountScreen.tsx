import { Button, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiError, call } from '#client/api/call.ts';
import { oidcRegistrationQuery } from '#client/api/queries.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { ProposedAccount } from '#contract/sessions.ts';
import { invitedCode } from '#domain/names/inviteCodes.ts';
import { cleanName, nameError } from '#domain/names/names.ts';
import { signOnLink } from './ContinueWith.tsx';
import { useIsJoining, useRegistration } from './useRegistration.ts';
import { toastSignInFailure } from './useSignIn.ts';
import { WelcomePage } from './WelcomePage.tsx';

const FAILURE = { title: 'Registration failed', description: 'Please try again.' };
/** The username is taken. */
const CONFLICT = 409;

/** Asks a visitor whom the OpenID provider has named for a username, before there is an account. */
export function NewAccountScreen() {
  const { data: proposed } = useSuspenseQuery(oidcRegistrationQuery());
  const { password, oidc } = useSignInOptions();
  return (
    <WelcomePage>
      <Card gap={4} pad={5}>
        {proposed ? <NewAccountForm proposed={proposed} /> : <Over />}
      </Card>
      {proposed && password && oidc && (
        <Card gap={3} pad={5}>
          <p className="soft">
            Do you play here already? Then log in as before, and connect {oidc.name} in your profile.
          </p>
          <Row>
            <Link to="/auth" search={{ local: 1, redirect: '/profile' }} className="text-link">
              Log In
            </Link>
          </Row>
        </Card>
      )}
    </WelcomePage>
  );
}

function NewAccountForm({ proposed }: { readonly proposed: ProposedAccount }) {
  const { username, email } = proposed;
  const form = useEditForm({ username }, nameErrors);
  const code = invitedCode(getRouteApi('/auth/new').useSearch().redirect);
  const isJoining = useIsJoining(code);
  const registration = useRegistration(
    (body: { username: string }) => call('registerByOidc', { body }),
    isJoining ? code : undefined,
    (error) => {
      toastSignInFailure(FAILURE, error);
      if (!(error instanceof ApiError && error.status === CONFLICT)) return;
      form.failure(FAILURE.title)(
        new ApiError(CONFLICT, error.message, [{ path: 'username', message: error.message }]),
      );
    },
  );
  return (
    <Form form={form} onSubmit={registration.mutate} isPending={registration.isPending}>
      <Stack gap={4}>
        <h2>Choose your username</h2>
        <TextInput
          name="username"
          label="Username"
          description="Other players see it"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        {email !== null && <p className="soft typed">Emails go to {email}.</p>}
        <Button type="submit" fullWidth loading={registration.isPending}>
          {isJoining ? 'Create Account and Join' : 'Create Account'}
        </Button>
      </Stack>
    </Form>
  );
}

function nameErrors({ username }: { readonly username: string }) {
  const error = nameError('Username', cleanName(username));
  return error === undefined ? {} : { username: error };
}

function Over() {
  return (
    <>
      <h2>This login is over</h2>
      <p className="soft">It took more than 10 minutes, or the account is there already.</p>
      <Button component="a" fullWidth href={signOnLink({})}>
        Try again
      </Button>
    </>
  );
}
