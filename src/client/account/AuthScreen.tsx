import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Mark } from '../shell/Logo.tsx';
import styles from './AuthScreen.module.css';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

const SLOGANS = ['Make picks one round at a time', 'Track your score in real time', 'No brackets busted'];

export function AuthScreen() {
  const { redirect } = getRouteApi('/auth').useSearch();
  return (
    <div className={styles.page}>
      <header className={styles.pitch}>
        <div className={styles.brand}>
          <Mark size={44} />
          <h1 className={styles.name}>Unbusted</h1>
          <span className={styles.beta}>Beta</span>
        </div>
        <ul className={styles.slogans}>
          {SLOGANS.map((slogan) => (
            <li key={slogan}>{slogan}</li>
          ))}
        </ul>
      </header>
      <main className={styles.main}>
        {redirect?.startsWith('/groups/join/') && (
          <p className={styles.invited}>You are invited to a pool. Log in or register to join it.</p>
        )}
        <Tabs defaultValue="login" keepMounted={false} className={styles.tabs}>
          <Tabs.List grow>
            <Tabs.Tab value="login">Login</Tabs.Tab>
            <Tabs.Tab value="register">Register</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login" pt="lg">
            <LoginForm />
          </Tabs.Panel>
          <Tabs.Panel value="register" pt="lg">
            <RegisterForm />
          </Tabs.Panel>
        </Tabs>
      </main>
    </div>
  );
}
