import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { formatDate } from '#client/api/clock.ts';
import { identitiesQuery, reauthWaysQuery } from '#client/api/queries.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Identity } from '#contract/sessions.ts';
import { signOnLink } from './ContinueWith.tsx';
import { useFreshSignIn } from './freshSignInState.ts';
import { ProfilePart } from './ProfilePart.tsx';
import { useGoOn } from './wanted.ts';

const CONNECT = 'connect an identity';

/** The user's accounts at OpenID providers; nothing on a site without one. */
export function Identities() {
  const { oidc } = useSignInOptions();
  const { data: identities } = useSuspenseQuery(identitiesQuery());
  if (!oidc && identities.length === 0) return null;
  return (
    <ProfilePart id="identities" title="Single sign-on">
      {identities.length > 0 && (
        <Stack as="ul" divided>
          {identities.map((identity) => (
            <li key={identity.id}>
              <IdentityRow identity={identity} />
            </li>
          ))}
        </Stack>
      )}
      {oidc && !identities.some(({ isCurrent }) => isCurrent) && <Connect name={oidc.name} />}
    </ProfilePart>
  );
}

function Connect({ name }: { readonly name: string }) {
  const { whenSignedIn } = useFreshSignIn();
  const connecting = useApiMutation({
    mutate: () => whenSignedIn({ what: CONNECT }, () => call('checkFreshSignIn')),
    failure: `Failed to connect ${name}`,
    onSuccess: () => window.location.assign(signOnLink({ connect: '1', redirect: '/profile#identities' })),
  });
  useGoOn(CONNECT, () => connecting.mutate());
  return (
    <>
      <p className="soft">Then you can log in with it as well.</p>
      <Row>
        <Button variant="default" loading={connecting.isPending} onClick={() => connecting.mutate()}>
          Connect {name}
        </Button>
      </Row>
    </>
  );
}

function IdentityRow({ identity }: { readonly identity: Identity }) {
  const { whenSignedIn } = useFreshSignIn();
  const { id, provider, createdAt, usedAt } = identity;
  const what = `delete identity ${id}`;
  const deletion = useApiMutation({
    mutate: () => whenSignedIn({ what }, () => call('deleteIdentity', { params: { id } })),
    invalidates: [identitiesQuery().queryKey, reauthWaysQuery().queryKey],
    success: `${provider} is disconnected`,
    failure: `Failed to disconnect ${provider}`,
  });
  useGoOn(what, () => deletion.mutate());
  return (
    <Row justify="between" gap={3}>
      <div className="typed">
        <p className="strong">{provider}</p>
        <p className="soft text-s">
          Connected {formatDate(createdAt)}, last used {formatDate(usedAt)}
        </p>
      </div>
      <Button
        variant="default"
        flex="none"
        aria-label={`Disconnect ${provider}`}
        loading={deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        Disconnect
      </Button>
    </Row>
  );
}
