import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Group } from '#contract/schemas.ts';
import { focusMain } from '../ui/focus.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { InviteShare } from './InviteShare.tsx';
import styles from './PoolScreen.module.css';

/** What comes after a pool was made: invite others, and play in it oneself. */
export function PoolCreated({ pool }: { readonly pool: Group }) {
  useEffect(focusMain, []);
  return (
    <>
      <PageHeading title={pool.name} note="Your pool is ready. Whoever has the code or the link can join it." />
      <div className={styles.card}>
        {pool.inviteCode && <InviteShare code={pool.inviteCode} />}
        <div className={styles.actions}>
          {pool.inviteCode && (
            <Button
              renderRoot={(props) => (
                <Link to="/groups/join/$code" params={{ code: pool.inviteCode ?? '' }} {...props} />
              )}
            >
              Join with your entry
            </Button>
          )}
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/groups/$id/manage" params={{ id: pool.id }} {...props} />}
          >
            Manage Pool
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/groups/$id/leaderboard" params={{ id: pool.id }} {...props} />}
          >
            Go to Leaderboard
          </Button>
        </div>
      </div>
    </>
  );
}
