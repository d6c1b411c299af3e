import type { ReactNode } from 'react';
import { Mark } from '#client/shell/Logo.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import styles from './WelcomePage.module.css';

const SLOGANS = ['Make picks one round at a time', 'Track your score in real time', 'No brackets busted'];

interface Props {
  /** the heading, in place of the product’s name */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens for signed-out visitors. */
export function WelcomePage({ lead, children }: Props) {
  return (
    <div className={styles.page} data-welcome>
      <header className={styles.pitch} data-lead={lead ? true : undefined}>
        {lead ? (
          <Row gap={2}>
            <Mark size={26} />
            <p className="numeral text-xl">Unbusted</p>
            <span className="beta">Beta</span>
          </Row>
        ) : (
          <div className={styles.brand}>
            <Mark size={44} />
            <h1 className={styles.name}>Unbusted</h1>
            <span className="beta">Beta</span>
          </div>
        )}
        {lead}
        {!lead && (
          <ul className={styles.slogans}>
            {SLOGANS.map((slogan) => (
              <li key={slogan}>{slogan}</li>
            ))}
          </ul>
        )}
        <HowItWorksLink />
      </header>
      <Stack as="main" gap={5} id="main" tabIndex={-1} className={styles.main} data-lead={lead ? true : undefined}>
        {children}
      </Stack>
    </div>
  );
}
