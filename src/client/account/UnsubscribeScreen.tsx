import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '#client/api/call.ts';
import { useVisitor } from '#client/shell/session.ts';
import link from '#client/ui/textLink.module.css';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import styles from './ResetPasswordScreen.module.css';
import { WelcomePage } from './WelcomePage.tsx';

/** Stops a kind of emails, by the link in one. It needs a click, because mail scanners open every link. */
export function UnsubscribeScreen({ token }: { readonly token: string }) {
  const user = useVisitor();
  const stopping = useApiMutation({
    mutate: () => call('unsubscribe', { params: { token } }),
    failure: 'Failed to stop these emails',
  });
  return (
    <WelcomePage>
      <div className={styles.card}>
        {stopping.isSuccess ? (
          <Stopped />
        ) : (
          <>
            <h2>Stop these emails?</h2>
            <p className={styles.hint}>You will get no more emails like the one that brought you here.</p>
            <Button fullWidth loading={stopping.isPending} onClick={() => stopping.mutate()}>
              Stop These Emails
            </Button>
          </>
        )}
      </div>
      <nav aria-label="Other ways" className={styles.ways}>
        <Link to={user ? '/profile' : '/auth'} className={link.link}>
          {user ? 'Go to Profile' : 'Log In'}
        </Link>
      </nav>
    </WelcomePage>
  );
}

function Stopped() {
  const heading = useRef<HTMLHeadingElement>(null);
  // the focused button is gone
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        These emails are stopped
      </h2>
      <p className={styles.message}>You can turn reminders and results back on in your profile.</p>
    </>
  );
}
