import type { ReactNode } from 'react';
import { Mark } from '#client/app/Logo.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { preloadToaster } from '#client/ui/toast.ts';
import styles from './WelcomePage.module.css';

const SLOGANS = ['Make picks one round at a time', 'Track your score in real time', 'No brackets busted'];

/** The frame of the screens for signed-out visitors. */
export function WelcomePage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page} onFocusCapture={preloadToaster} onPointerDownCapture={preloadToaster}>
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
        <HowItWorksLink />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
