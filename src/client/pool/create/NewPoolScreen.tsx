import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { useShownSeason } from '#client/seasons/choice/shownSeason.ts';
import { activeSeasons, defaultSeason, nextSeasons } from '#client/seasons/season/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Pool } from '#contract/schemas.ts';
import { NewPoolForm } from './NewPoolForm.tsx';
import { PoolCreated } from './PoolCreated.tsx';
import { PreviousPoolField, usePreviousPools } from './PreviousPool.tsx';
import { SameAsField, useRunInBoth } from './SameAs.tsx';

const route = getRouteApi('/signed-in/groups/new');

export function NewPoolScreen() {
  const { seasonId, from, like: likeId, created: createdId } = route.useSearch();
  const navigate = route.useNavigate();
  const [{ data: seasons }, { data: own }] = useSuspenseQueries({ queries: [seasonsQuery(), poolsQuery()] });
  const created = own.find(({ id }) => id === createdId);
  const pools = usePreviousPools();
  const previous = pools.find(({ id }) => id === from);
  const runIn = useRunInBoth();
  const like = previous ? undefined : runIn.find(({ id }) => id === likeId);
  const shownId = useShownSeason()?.id;
  const open = previous ? nextSeasons(previous.seasonId, seasons) : seasons.filter(({ isArchived }) => !isArchived);
  const other = like && activeSeasons(open).find(({ id }) => id !== like.seasonId);
  const first = other ?? open.find(({ id }) => id === (seasonId ?? shownId)) ?? defaultSeason(open);
  const onCreated = ({ id }: Pool) => void navigate({ search: { created: id, like: like?.id }, replace: true });
  return (
    <div className={styles.narrow}>
      {created ? (
        <PoolCreated pool={created} like={like} />
      ) : (
        <>
          <PageHeading title="Create Pool" note="You will run it, and get an invite code and link to share." />
          {first && !like && <PreviousPoolField pools={pools} chosen={previous} />}
          {first && !previous && <SameAsField pools={runIn} chosen={like} />}
          {first ? (
            <NewPoolForm
              key={previous?.id ?? like?.id}
              previous={previous}
              like={like}
              seasons={open}
              first={first}
              onCreated={onCreated}
            />
          ) : (
            <EmptyState title="No active season available" hint="You can create a pool once a season is open." />
          )}
        </>
      )}
    </div>
  );
}
