import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useVisitor } from '#client/shell/session.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import type { OidcProblem } from '#domain/accounts/signIn.ts';
import { signOnLink } from './ContinueWith.tsx';
import { WelcomePage } from './WelcomePage.tsx';

const TEXTS: Readonly<Record<OidcProblem, (name: string) => string>> = {
  unreachable: (name) => `${name} cannot be reached.`,
  denied: (name) => `${name} did not let you in, or you went back.`,
  failed: (name) => `What ${name} answered could not be checked.`,
  expired: () => 'This login has been used, took more than 10 minutes, or began in another browser.',
  stale: () => 'Your login is too old for this. Please log in again.',
  undated: (name) => `${name} did not say when you logged in to it, so this is no new login.`,
  session: () => 'This began in another session than the one that you are in now.',
  connected: (name) => `This account of ${name} is connected to another account here, or yours to another one there.`,
  another: (name) => `This is not the account of ${name} that yours is connected to.`,
  unknown: (name) =>
    `No account here is connected to this one of ${name}. Log in as before, and connect it in your profile.`,
  closed: () => 'Registration is closed',
  invited: () => 'You need an invite link to register here',
  tooMany: () => 'That was tried too often. Please try again later.',
};

interface Props {
  readonly reason: OidcProblem;
  readonly redirect: string;
}

/** Says why a sign-in by the OpenID provider came to nothing. */
export function SignOnProblemScreen({ reason, redirect }: Props) {
  const user = useVisitor();
  const { oidc } = useSignInOptions();
  return (
    <WelcomePage>
      <Card gap={4} pad={5}>
        <h2>{user ? 'That did not work' : 'You are not logged in'}</h2>
        <p role="alert">{TEXTS[reason](oidc?.name ?? 'The provider')}</p>
        {user ? (
          <Button component="a" fullWidth href={redirect}>
            Try again
          </Button>
        ) : (
          <Button component="a" fullWidth href={signOnLink({ redirect })}>
            Try again
          </Button>
        )}
      </Card>
      <Row as="nav" justify="center" aria-label="Other ways">
        <Link to={user ? '/' : '/auth'} search={user ? {} : { local: 1, redirect }} className="text-link">
          {user ? 'Home' : 'Other Ways to Log In'}
        </Link>
      </Row>
    </WelcomePage>
  );
}
