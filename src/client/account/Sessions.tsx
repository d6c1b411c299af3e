import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { formatDate, formatDateTime } from '#client/api/clock.ts';
import { sessionsQuery } from '#client/api/queries.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Session } from '#contract/sessions.ts';
import type { SignInMethod } from '#domain/accounts/signIn.ts';
import { useFreshSignIn } from './freshSignInState.ts';
import { useGoOn } from './wanted.ts';

const METHODS: Readonly<Record<SignInMethod, string>> = {
  password: 'with a password',
  passkey: 'with a passkey',
  oidc: 'with single sign-on',
  link: 'with a login link',
};

const END_OTHERS = 'end other sessions';

/** Where the user is signed in, this session first. */
export function Sessions() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery());
  const { whenSignedIn } = useFreshSignIn();
  const endOthers = useApiMutation({
    mutate: () => whenSignedIn({ what: END_OTHERS }, () => call('endOtherSessions')),
    invalidates: [sessionsQuery().queryKey],
    success: 'You are logged out everywhere else',
    failure: 'Failed to log you out elsewhere',
  });
  useGoOn(END_OTHERS, () => endOthers.mutate());
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Stack as="ul" divided>
        {[...sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <li key={session.id}>
            <SessionRow session={session} />
          </li>
        ))}
      </Stack>
      {others.length > 1 && (
        <Row>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Log Out Everywhere Else
          </Button>
        </Row>
      )}
    </>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const { whenSignedIn } = useFreshSignIn();
  const name = sessionName(session);
  const what = `end session ${session.id}`;
  const end = useApiMutation({
    mutate: () => whenSignedIn({ what }, () => call('endSession', { params: { id: session.id } })),
    invalidates: [sessionsQuery().queryKey],
    success: `${name} is logged out`,
    failure: 'Failed to end the session',
  });
  useGoOn(what, () => end.mutate());
  return (
    <Row gap={3}>
      <div className="grow typed">
        <p className="strong">{name}</p>
        <p className="soft text-s">{session.isCurrent ? 'This one' : `Last used ${formatDateTime(session.usedAt)}`}</p>
        <p className="soft text-s">
          Since {formatDate(session.createdAt)}, {METHODS[session.method]}
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="default" aria-label={`Log out ${name}`} loading={end.isPending} onClick={() => end.mutate()}>
          Log Out
        </Button>
      )}
    </Row>
  );
}

function sessionName({ browser, system }: Session): string {
  if (browser === null) return system ?? 'Unknown browser';
  return system === null ? browser : `${browser} on ${system}`;
}
