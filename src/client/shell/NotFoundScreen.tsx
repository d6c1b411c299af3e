import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Logo } from './Logo.tsx';
import styles from './NotFoundScreen.module.css';

export function NotFoundScreen() {
  return (
    <>
      <header className={styles.header}>
        <Logo />
      </header>
      <main className={styles.main}>
        <h1>Page not found</h1>
        <EmptyState title="404" hint="Nothing lives at this address. It may have been mistyped, or the page has gone.">
          <Button renderRoot={(props) => <Link to="/" {...props} />}>Return to Dashboard</Button>
        </EmptyState>
      </main>
    </>
  );
}
