import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { membershipsQuery, poolsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Entry, Season } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { PoolCard } from './PoolCard.tsx';

const FEW = 8;

interface Props {
  readonly season: Season;
  readonly standings: readonly PoolStanding[];
  /** the user's entries of the season */
  readonly entries: readonly Entry[];
  /** whether the screen shows the first steps, which lead to a pool */
  readonly isFirst: boolean;
}

/** The season's pools: first those that the user administers, with their invite links. */
export function MyPools({ season, standings, entries, isFirst }: Props) {
  const user = useUser();
  const [{ data: all }, { data: memberships }] = useSuspenseQueries({
    queries: [poolsQuery(), membershipsQuery()],
  });
  const playing = new Set(memberships.map(({ groupId }) => groupId));
  const ofSeason = all.filter((pool) => pool.seasonId === season.id);
  const pools = [
    ...ofSeason.filter((pool) => isPoolAdmin(pool, user.id)),
    // a pool that was left goes with its membership, whichever list arrives first
    ...ofSeason.filter((pool) => !isPoolAdmin(pool, user.id) && playing.has(pool.id)),
  ];
  return (
    <Stack as="section" gap={2} aria-labelledby="my-pools">
      <Row justify="between" gap={3}>
        <h2 id="my-pools" tabIndex={-1}>
          My Pools
        </h2>
        {!season.isArchived && (
          <ActionIcon
            aria-label="Create pool"
            variant="default"
            renderRoot={(props) => <Link to="/groups/new" {...props} />}
          >
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      {pools.length === 0 ? (
        <NoPools season={season} isFirst={isFirst} />
      ) : (
        <FirstFew items={pools} few={FEW} what="pools">
          {(shown) => (
            <Stack as="ul" gap={2}>
              {shown.map((pool) => (
                <li key={pool.id}>
                  <PoolCard
                    pool={pool}
                    standing={standings.find(({ groupId }) => groupId === pool.id)}
                    isRunning={isPoolAdmin(pool, user.id)}
                    season={season}
                    onlyEntry={season.isArchived || entries.length > 1 ? undefined : entries[0]}
                  />
                </li>
              ))}
            </Stack>
          )}
        </FirstFew>
      )}
    </Stack>
  );
}

function NoPools({ season, isFirst }: Pick<Props, 'season' | 'isFirst'>) {
  if (season.isArchived) return <EmptyState title="No pools created or joined yet" hint="This season is archived." />;
  if (isFirst) return <EmptyState title="No pools created or joined yet" hint="Your pools appear here." />;
  return (
    <EmptyState
      title="No pools created or joined yet"
      hint="A pool is where entries compete. Create one and invite your friends, or join one with its invite code."
    >
      <LinkButton to="/groups/new">Create Pool</LinkButton>
      <LinkButton variant="default" to="/group-join">
        Join Pool
      </LinkButton>
      <HowItWorksLink />
    </EmptyState>
  );
}
