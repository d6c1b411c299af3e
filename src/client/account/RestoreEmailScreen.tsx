import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '#client/api/call.ts';
import link from '#client/ui/textLink.module.css';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import styles from './ResetPasswordScreen.module.css';
import { WelcomePage } from './WelcomePage.tsx';

/** Undoes a change of the email address, by an emailed link. It needs a click, because mail scanners open every link. */
export function RestoreEmailScreen({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const restoring = useApiMutation({
    mutate: () => call('restoreEmail', { body: { token } }),
    failure: 'Failed to restore the email address',
    // the session of this browser may have ended
    onSuccess: () => queryClient.clear(),
  });
  return (
    <WelcomePage>
      <div className={styles.card}>
        {restoring.isSuccess ? (
          <Restored />
        ) : (
          <>
            <h2>Restore your email address?</h2>
            <p className={styles.hint}>
              Your account gets this address back in place of the new one, and everyone is logged out of it.
            </p>
            <Button fullWidth loading={restoring.isPending} onClick={() => restoring.mutate()}>
              Restore Email Address
            </Button>
          </>
        )}
      </div>
      <nav aria-label="Other ways" className={styles.ways}>
        <Link to="/auth" className={link.link}>
          Log In
        </Link>
      </nav>
    </WelcomePage>
  );
}

function Restored() {
  const heading = useRef<HTMLHeadingElement>(null);
  // the focused button is gone
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Your email address is restored
      </h2>
      <p className={styles.message}>
        Everyone is logged out of the account. Someone else may know its password: set a new one.
      </p>
      <Button fullWidth renderRoot={(props) => <Link to="/reset-password" {...props} />}>
        Set a New Password
      </Button>
    </>
  );
}
