import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { call } from '../api/call.ts';
import link from '../ui/textLink.module.css';
import styles from './ResetPasswordScreen.module.css';
import { WelcomePage } from './WelcomePage.tsx';

/** Undoes a change of an email address by the link of a mail. It takes a press: what scans mails opens every link. */
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
            <h2>Bring your email address back?</h2>
            <p className={styles.hint}>
              Your account gets this address back in place of the new one, and everybody is logged out of it.
            </p>
            <Button fullWidth loading={restoring.isPending} onClick={() => restoring.mutate()}>
              Restore Email Address
            </Button>
          </>
        )}
      </div>
      <nav aria-label="Other ways" className={styles.ways}>
        <Link to="/auth" className={link.link}>
          Go to Login
        </Link>
      </nav>
    </WelcomePage>
  );
}

function Restored() {
  const heading = useRef<HTMLHeadingElement>(null);
  // the button that had the focus is gone
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Your email address is back
      </h2>
      <p className={styles.told}>
        Everybody is logged out of the account. Somebody else may know its password: set a new one by a link that we
        send to your address.
      </p>
      <Button fullWidth renderRoot={(props) => <Link to="/reset-password" {...props} />}>
        Set a New Password
      </Button>
    </>
  );
}
