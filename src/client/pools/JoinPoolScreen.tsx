import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inviteQuery } from '../api/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { JoinByLink } from './JoinByLink.tsx';
import styles from './PoolScreen.module.css';

/** Where an invite link leads. */
export function JoinPoolScreen({ code }: { readonly code: string }) {
  const { data: pool } = useSuspenseQuery(inviteQuery(code));
  return (
    <div className={styles.narrow}>
      {pool ? (
        <JoinByLink pool={pool} code={code} />
      ) : (
        <>
          <PageHeading title="Invalid Invite Link" />
          <EmptyState title="This invite link is invalid or has expired." hint="Ask whoever sent it for a new one.">
            <Button renderRoot={(props) => <Link to="/" {...props} />}>Return to Dashboard</Button>
          </EmptyState>
        </>
      )}
    </div>
  );
}
