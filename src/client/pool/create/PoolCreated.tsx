import { useSuspenseQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entriesQuery, membershipsQuery } from '#client/api/queries.ts';
import { InvitePanel } from '#client/invite/InvitePanel.tsx';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { focusMain } from '#client/ui/focus.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Entry, Pool } from '#contract/schemas.ts';

interface Props {
  readonly pool: Pool;
  /** the pool of the other tournament whose settings it has, if any */
  readonly like: Pool | undefined;
}

/** Offers, after a pool was created, to invite others, and to join it if the user has not. */
export function PoolCreated({ pool, like }: Props) {
  const { tellLike } = useSlots();
  const entry = useEntryIn(pool);
  useEffect(focusMain, []);
  const { id, inviteCode = '' } = pool;
  return (
    <>
      <PageHeading
        title={pool.name}
        note={[
          entry ? `Your pool is ready, and ${entry.name} is in it.` : 'Your pool is ready.',
          pool.previousId !== null && 'The members of the pool before are asked on Home.',
          'Anyone with the code or the link can join it.',
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <Stack gap={4}>
        {like && inviteCode && <Parts of={tellLike} props={{ pool, inviteCode, told: like }} />}
        <Card pad={5}>{inviteCode && <InvitePanel pool={pool.name} code={inviteCode} />}</Card>
      </Stack>
      <nav className={styles.next} aria-label="This pool">
        {entry ? (
          <LinkButton variant="default" to="/groups/$id/picks" params={{ id }} search={{ entryId: entry.id }}>
            Make Picks
          </LinkButton>
        ) : (
          <LinkButton variant="default" to="/groups/join/$code" params={{ code: inviteCode }}>
            Join with your entry
          </LinkButton>
        )}
        <LinkButton variant="default" to="/groups/$id/manage" params={{ id }}>
          Manage Pool
        </LinkButton>
        <LinkButton variant="default" to="/groups/$id/leaderboard" params={{ id }}>
          Leaderboard
        </LinkButton>
      </nav>
    </>
  );
}

/** Returns the user's entry in the pool. */
function useEntryIn({ id }: Pool): Entry | undefined {
  const [{ data: memberships }, { data: entries }] = useSuspenseQueries({
    queries: [membershipsQuery(), entriesQuery()],
  });
  const joined = memberships.find(({ groupId }) => groupId === id);
  return entries.find((entry) => entry.id === joined?.entryId);
}
