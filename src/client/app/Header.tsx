import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AvatarMenu } from './AvatarMenu.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { Navigation } from './Navigation.tsx';
import { useVisitor } from './session.ts';

export function Header() {
  const visitor = useVisitor();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        {visitor ? (
          <>
            <Navigation />
            <AvatarMenu />
          </>
        ) : (
          <Button variant="default" className={styles.login} renderRoot={(props) => <Link to="/auth" {...props} />}>
            Login
          </Button>
        )}
      </div>
    </header>
  );
}
