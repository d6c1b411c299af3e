import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { groupsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/app/session.ts';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import { InviteShare } from '#client/pools/InviteShare.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import type { Group, Season } from '#contract/schemas.ts';
import styles from './Section.module.css';

const FEW = 8;

/** The season's pools: first those that the user administers, with their invite links. */
export function MyPools({ season }: { readonly season: Season }) {
  const user = useUser();
  const { data: groups } = useSuspenseQuery(groupsQuery());
  const ofSeason = groups.filter((group) => group.seasonId === season.id);
  const pools = [
    ...ofSeason.filter((group) => group.adminId === user.id),
    ...ofSeason.filter((group) => group.adminId !== user.id),
  ];
  return (
    <section aria-labelledby="my-pools">
      <div className={styles.head}>
        <h2 id="my-pools">My Pools</h2>
        {!season.isArchived && (
          <ActionIcon
            aria-label="Create pool"
            variant="default"
            renderRoot={(props) => <Link to="/groups/new" {...props} />}
          >
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {pools.length === 0 ? (
        <NoPools season={season} />
      ) : (
        <FirstFew items={pools} few={FEW} what="pools">
          {(shown) => (
            <ul className={styles.cards}>
              {shown.map((pool) => (
                <li key={pool.id}>
                  <PoolCard pool={pool} isRunning={pool.adminId === user.id} />
                </li>
              ))}
            </ul>
          )}
        </FirstFew>
      )}
    </section>
  );
}

function NoPools({ season }: { readonly season: Season }) {
  if (season.isArchived) return <EmptyState title="No pools created or joined yet" hint="This season is archived." />;
  return (
    <EmptyState
      title="No pools created or joined yet"
      hint="A pool is where entries compete. Create one and invite your friends, or join one with its invite code."
    >
      <Button renderRoot={(props) => <Link to="/groups/new" {...props} />}>Create Pool</Button>
      <Button variant="default" renderRoot={(props) => <Link to="/group-join" {...props} />}>
        Join Pool
      </Button>
      <HowItWorksLink />
    </EmptyState>
  );
}

function PoolCard({ pool, isRunning }: { readonly pool: Group; readonly isRunning: boolean }) {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <article className={styles.card} aria-label={pool.name}>
      <div className={styles.words}>
        <h3>{pool.name}</h3>
        {isRunning && <p className={styles.running}>You run this pool</p>}
      </div>
      <div className={styles.bottom}>
        {isRunning && (
          <Link
            to="/groups/$id/manage"
            params={{ id: pool.id }}
            className={styles.link}
            aria-label={`Manage Pool ${pool.name}`}
          >
            Manage Pool
          </Link>
        )}
        <PoolLinks pool={pool} />
        {pool.inviteCode && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            aria-label={`Invite to ${pool.name}`}
            aria-expanded={isInviting}
            onClick={() => setIsInviting(!isInviting)}
          >
            Invite
          </Button>
        )}
      </div>
      {isInviting && pool.inviteCode && (
        <div className={styles.invite}>
          <InviteShare code={pool.inviteCode} />
        </div>
      )}
    </article>
  );
}
