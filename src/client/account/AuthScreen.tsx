import { Tabs } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Loading } from '#client/ui/Loading.tsx';
import { LazyBoundary, lazyPart } from '#client/ui/lazyPart.tsx';
import styles from './AuthScreen.module.css';
import { LoginForm } from './LoginForm.tsx';
import { WelcomePage } from './WelcomePage.tsx';

const RegisterForm = lazyPart(() => import('./RegisterForm.tsx'), 'RegisterForm');
const preloadRegisterForm = () => void RegisterForm.preload?.();

export function AuthScreen() {
  const { redirect } = getRouteApi('/auth').useSearch();
  const router = useRouter();
  // a visitor who was offline may be signed in
  useWindowEvent('online', () => void router.invalidate());
  return (
    <WelcomePage>
      {redirect?.startsWith('/groups/join/') && (
        <p className={styles.invited}>You are invited to a pool. Log in or register to join it.</p>
      )}
      <Tabs
        defaultValue="login"
        keepMounted={false}
        className={styles.tabs}
        onFocusCapture={preloadRegisterForm}
        onPointerEnter={preloadRegisterForm}
      >
        <Tabs.List grow>
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login" pt="lg">
          <LoginForm />
        </Tabs.Panel>
        <Tabs.Panel value="register" pt="lg">
          <LazyBoundary part={RegisterForm} fallback={<Loading />}>
            <RegisterForm />
          </LazyBoundary>
        </Tabs.Panel>
      </Tabs>
    </WelcomePage>
  );
}
