import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { call } from '../api/call.ts';
import { useVisitor } from '../app/session.ts';
import link from '../ui/textLink.module.css';
import styles from './ResetPasswordScreen.module.css';
import { WelcomePage } from './WelcomePage.tsx';

/** Where the link of a mail leads that stops such mails. It takes a press: what scans mails opens every link. */
export function UnsubscribeScreen({ token }: { readonly token: string }) {
  const user = useVisitor();
  const stopping = useApiMutation({
    mutate: () => call('unsubscribe', { params: { token } }),
    failure: 'Failed to stop these mails',
  });
  return (
    <WelcomePage>
      <div className={styles.card}>
        {stopping.isSuccess ? (
          <Stopped />
        ) : (
          <>
            <h2>Stop these mails?</h2>
            <p className={styles.hint}>You will get no more mails like the one that brought you here.</p>
            <Button fullWidth loading={stopping.isPending} onClick={() => stopping.mutate()}>
              Stop These Mails
            </Button>
          </>
        )}
      </div>
      <nav aria-label="Other ways" className={styles.ways}>
        <Link to={user ? '/profile' : '/auth'} className={link.link}>
          {user ? 'Go to Profile' : 'Go to Login'}
        </Link>
      </nav>
    </WelcomePage>
  );
}

function Stopped() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        These mails are stopped
      </h2>
      <p className={styles.told}>Reminders can be switched on again in your profile.</p>
    </>
  );
}
