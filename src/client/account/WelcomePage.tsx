import type { ReactNode } from 'react';
import { Mark } from '#client/shell/Logo.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { Stack } from '#client/ui/layout.tsx';
import styles from './WelcomePage.module.css';

const SLOGANS = ['Make picks one round at a time', 'Track your score in real time', 'No brackets busted'];

interface Props {
  /** the heading, in place of the product’s name */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens for signed-out visitors. */
export function WelcomePage({ lead, children }: Props) {
  const Name = lead ? 'p' : 'h1';
  return (
    <div className={styles.page} data-welcome data-lead={lead ? true : undefined}>
      <header className={styles.pitch}>
        <div className={styles.brand}>
          <Mark size={44} />
          <Name className={styles.name}>Unbusted</Name>
          <span className="beta">Beta</span>
        </div>
        {lead}
        <ul className={styles.slogans}>
          {SLOGANS.map((slogan) => (
            <li key={slogan}>{slogan}</li>
          ))}
        </ul>
        <HowItWorksLink />
      </header>
      <Stack as="main" gap={5} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </Stack>
    </div>
  );
}
