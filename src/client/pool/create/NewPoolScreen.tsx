import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { defaultSeason } from '#client/seasons/season/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Pool } from '#contract/schemas.ts';
import { NewPoolForm } from './NewPoolForm.tsx';
import { PoolCreated } from './PoolCreated.tsx';
import { PreviousPoolField, usePreviousPools } from './PreviousPool.tsx';

const route = getRouteApi('/signed-in/groups/new');

export function NewPoolScreen() {
  const { from, created: createdId } = route.useSearch();
  const navigate = route.useNavigate();
  const [{ data: seasons }, { data: own }] = useSuspenseQueries({ queries: [seasonsQuery(), poolsQuery()] });
  const created = own.find(({ id }) => id === createdId);
  const pools = usePreviousPools();
  const previous = pools.find(({ id }) => id === from);
  const open = seasons.filter(({ id, isArchived }) => !isArchived && id !== previous?.seasonId);
  const first = defaultSeason(open);
  const onCreated = ({ id }: Pool) => void navigate({ search: { created: id }, replace: true });
  return (
    <div className={styles.narrow}>
      {created ? (
        <PoolCreated pool={created} />
      ) : (
        <>
          <PageHeading title="Create Pool" note="You will run it, and get an invite code and link to share." />
          {first && <PreviousPoolField pools={pools} chosen={previous} />}
          {first ? (
            <NewPoolForm key={previous?.id} previous={previous} seasons={open} first={first} onCreated={onCreated} />
          ) : (
            <EmptyState title="No active season available" hint="You can create a pool once a season is open." />
          )}
        </>
      )}
    </div>
  );
}
