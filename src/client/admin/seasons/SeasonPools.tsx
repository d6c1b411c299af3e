import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHome, IconHomeOff, IconUsersGroup } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '#client/api/call.ts';
import { OFFERS_KEY, poolsQuery } from '#client/api/queries.ts';
import { ItemMenu } from '#client/ui/ActionMenu.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Fold } from '#client/ui/Fold.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Season, SeasonPool } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { PoolAdminsDialog } from './PoolAdminsDialog.tsx';
import { SEASON_POOLS_KEY, seasonPoolsQuery } from './seasonPoolsQuery.ts';

/** Pause in typing before the server is asked. */
const PAUSE_MS = 250;

/** The pools of a season, of which a site admin chooses the site's, and names the admins of each. */
export function SeasonPools({ season }: { readonly season: Season }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold summary="Pools" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      {isOpen && (
        <PartBoundary>
          <PoolList season={season} />
        </PartBoundary>
      )}
    </Fold>
  );
}

function PoolList({ season }: { readonly season: Season }) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, PAUSE_MS);
  // those found before stay until others are found
  const found = useSuspenseInfiniteQuery(seasonPoolsQuery(season.id, useDeferredValue(settled)));
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  const pools = found.data.pages.flat();
  const [chosen, setChosen] = useState<number>();
  const [isNaming, setIsNaming] = useState(false);
  const { mutate: choose } = useSitePool();
  const named = pools.find(({ id }) => id === chosen);
  const nameAdmins = ({ id }: SeasonPool) => {
    setChosen(id);
    setIsNaming(true);
  };
  return (
    <>
      <SearchField label="Search by pool or owner" value={search} onChange={setSearch} />
      {pools.length === 0 ? (
        <EmptyState title={settled === '' ? 'No pools yet' : 'No matches'} />
      ) : (
        <Card as="ul" pad={3} divided>
          {pools.map((pool) => (
            <li key={pool.id}>
              <PoolItem pool={pool} onSitePool={() => choose(pool)} onAdmins={() => nameAdmins(pool)} />
            </li>
          ))}
        </Card>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {named && <PoolAdminsDialog pool={named} opened={isNaming} onClose={() => setIsNaming(false)} />}
    </>
  );
}

interface ItemProps {
  readonly pool: SeasonPool;
  readonly onSitePool: () => void;
  readonly onAdmins: () => void;
}

function PoolItem({ pool: { name, username, entries, isSitePool }, onSitePool, onAdmins }: ItemProps) {
  return (
    <Row gap={2}>
      <div className="grow typed">
        <p className="strong">{name}</p>
        <p className="soft text-s">
          {username} · {plural(entries, 'entry', 'entries')}
        </p>
      </div>
      {isSitePool && <span className="pill ember">Site’s Pool</span>}
      <ItemMenu
        name={name}
        actions={[
          isSitePool
            ? { text: 'No Longer the Site’s Pool', Icon: IconHomeOff, onChoose: onSitePool }
            : { text: 'Make It the Site’s Pool', Icon: IconHome, onChoose: onSitePool },
          { text: 'Admins', Icon: IconUsersGroup, onChoose: onAdmins },
        ]}
      />
    </Row>
  );
}

function useSitePool() {
  return useApiMutation({
    mutate: ({ id, isSitePool }: SeasonPool) =>
      call('changePool', { params: { id }, body: { isSitePool: !isSitePool } }),
    invalidates: [SEASON_POOLS_KEY, poolsQuery().queryKey, OFFERS_KEY],
    success: (_, { name, isSitePool }) =>
      isSitePool ? `${name} is no longer the site’s pool` : `Everybody on this site may join ${name} now`,
    failure: 'Failed to save the site’s pool',
  });
}
