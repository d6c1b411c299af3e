import { Tabs } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { invitedCode } from '#client/invite/inviteCode.ts';
import { Card } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { Invitation, InvitationSample } from './Invitation.tsx';
import { LoginForm } from './LoginForm.tsx';
import { preloadRegisterForm, RegisterForm } from './lazyRegisterForm.ts';
import { WelcomePage } from './WelcomePage.tsx';

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;
/** Most visitors with an invite link are new. */
const INVITED_TABS = TABS.toReversed();

export function AuthScreen() {
  const { redirect } = getRouteApi('/auth').useSearch();
  const code = invitedCode(redirect);
  const isInvited = code !== undefined;
  const router = useRouter();
  // a visitor who was offline may be signed in
  useWindowEvent('online', () => void router.invalidate());
  return (
    <WelcomePage lead={isInvited && <Invitation code={code} />}>
      <Card as={Tabs} key={code} defaultValue={isInvited ? 'register' : 'login'} keepMounted={false}>
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
          <PartBoundary>
            <RegisterForm isInvited={isInvited} />
          </PartBoundary>
        </Tabs.Panel>
      </Card>
      {isInvited && <InvitationSample code={code} />}
    </WelcomePage>
  );
}
