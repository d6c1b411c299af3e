import { Button } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { entriesQuery, membershipsQuery } from '#client/api/queries.ts';
import { InvitePanel } from '#client/invite/InvitePanel.tsx';
import styles from '#client/pool/PoolScreen.module.css';
import { focusMain } from '#client/ui/focus.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Entry, Group } from '#contract/schemas.ts';

/** Offers, after a pool was created, to invite others, and to join it if the user has not. */
export function PoolCreated({ pool }: { readonly pool: Group }) {
  const entry = useEntryIn(pool);
  useEffect(focusMain, []);
  const { id, inviteCode = '' } = pool;
  return (
    <>
      <PageHeading
        title={pool.name}
        note={`${entry ? `Your pool is ready, and ${entry.name} is in it.` : 'Your pool is ready.'} Anyone with the code or the link can join it.`}
      />
      <div className={styles.card}>{inviteCode && <InvitePanel pool={pool.name} code={inviteCode} />}</div>
      <nav className={styles.next} aria-label="This pool">
        {entry ? (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/groups/$id/picks" params={{ id }} search={{ entryId: entry.id }} {...props} />
            )}
          >
            Make Picks
          </Button>
        ) : (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/groups/join/$code" params={{ code: inviteCode }} {...props} />}
          >
            Join with your entry
          </Button>
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/groups/$id/manage" params={{ id }} {...props} />}>
          Manage Pool
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/groups/$id/leaderboard" params={{ id }} {...props} />}
        >
          Leaderboard
        </Button>
      </nav>
    </>
  );
}

/** Returns the user's entry in the pool. */
function useEntryIn({ id }: Group): Entry | undefined {
  const [{ data: memberships }, { data: entries }] = useSuspenseQueries({
    queries: [membershipsQuery(), entriesQuery()],
  });
  const joined = memberships.find(({ groupId }) => groupId === id);
  return entries.find((entry) => entry.id === joined?.entryId);
}
