import { Tabs } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { LOADING_INVITATION } from '#client/invite/invitationText.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { Card } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { invitedCode } from '#domain/names/inviteCodes.ts';
import { ContinueWith } from './ContinueWith.tsx';
import { Invitation, InvitationSample } from './Invitation.tsx';
import { LoginForm } from './LoginForm.tsx';
import { preloadRegisterForm, RegisterForm } from './lazyRegisterForm.ts';
import { PasskeyButton, usePasskeyLogin } from './PasskeyButton.tsx';
import { usePasskeyTrouble } from './passkeys.ts';
import { WelcomePage } from './WelcomePage.tsx';

const TABS = [
  { value: 'login', label: 'Log In' },
  { value: 'register', label: 'Register' },
] as const;
/** Most visitors with an invite link are new. */
const INVITED_TABS = TABS.toReversed();

interface Props {
  /** of the invite link that the visitor follows */
  readonly code: string | undefined;
}

export function AuthScreen() {
  const { redirect } = getRouteApi('/auth').useSearch();
  const code = invitedCode(redirect);
  const router = useRouter();
  // a visitor who was offline may be signed in
  useWindowEvent('online', () => void router.invalidate());
  return (
    <WelcomePage lead={code !== undefined && <Invitation code={code} />}>
      <WaysIn key={code} code={code} />
      {code !== undefined && <InvitationSample code={code} />}
    </WelcomePage>
  );
}

function WaysIn({ code }: Props) {
  const { password, oidc } = useSignInOptions();
  const hasPasskeys = usePasskeyTrouble() === null;
  const passkeyLogin = usePasskeyLogin();
  if (!password && !oidc && !hasPasskeys) {
    return (
      <Card pad={5}>
        <p>This site has no passwords. Ask whoever runs it for a login link.</p>
      </Card>
    );
  }
  return (
    <>
      {(oidc || !password) && (
        <Card gap={4} pad={5}>
          {oidc && <ContinueWith name={oidc.name} />}
          {!password && hasPasskeys && <PasskeyButton login={passkeyLogin} />}
        </Card>
      )}
      {password && <PasswordWays code={code} />}
    </>
  );
}

function PasswordWays({ code }: Props) {
  const { registration } = useSignInOptions();
  if (registration === 'closed') return <LoginAlone note="Registration is closed" />;
  if (registration === 'invited' && code === undefined) {
    return <LoginAlone note="You need an invite link to register here" />;
  }
  return <LoginOrRegistration code={code} />;
}

function LoginAlone({ note }: { readonly note: string }) {
  return (
    <Card gap={4} pad={5}>
      <LoginForm />
      <p className="soft">{note}</p>
    </Card>
  );
}

function LoginOrRegistration({ code }: Props) {
  const isInvited = code !== undefined;
  return (
    <Card as={Tabs} defaultValue={isInvited ? 'register' : 'login'} keepMounted={false}>
      <Tabs.List grow>
        {(isInvited ? INVITED_TABS : TABS).map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} onPointerEnter={preloadRegisterForm} onFocus={preloadRegisterForm}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="login" pt="md">
        <LoginForm />
      </Tabs.Panel>
      <Tabs.Panel value="register" pt="md">
        <PartBoundary fallback={<Loading {...(isInvited && { text: LOADING_INVITATION })} />}>
          <RegisterForm code={code} />
        </PartBoundary>
      </Tabs.Panel>
    </Card>
  );
}
