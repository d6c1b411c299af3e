import type { ReactNode } from 'react';
import { Logo } from '#client/shell/Logo.tsx';
import { useVisitor } from '#client/shell/session.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import { Navigation } from './Navigation.tsx';
import styles from './Page.module.css';

export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}

function Header() {
  const visitor = useVisitor();
  return (
    <header className={`not-printed ${styles.header}`}>
      <div className={styles.head}>
        <Logo />
        {visitor ? (
          <>
            <Navigation />
            <AvatarMenu />
          </>
        ) : (
          <LinkButton variant="default" to="/auth">
            Log In
          </LinkButton>
        )}
      </div>
    </header>
  );
}
