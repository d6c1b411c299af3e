import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { OFFERS_KEY, offersQuery, poolsQuery } from '#client/api/queries.ts';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import type { Season } from '#contract/schemas.ts';

interface ListedPool {
  readonly id: number;
  readonly name: string;
  readonly isSitePool: boolean;
}

/** Chooses the pool of a season that everybody may join without a code, among the site admin's own pools. */
export function SitePool({ season }: { readonly season: Season }) {
  const [opened, setOpened] = useState(false);
  const pools = useListedPools(season);
  if (!pools) return null;
  const current = pools.find(({ isSitePool }) => isSitePool);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Site’s Pool: {current?.name ?? 'None'}
      </Button>
      <FormDialog
        title="The Site’s Pool"
        action="Save"
        opened={opened}
        onClose={() => setOpened(false)}
        source={{ id: String(current?.id ?? '') }}
        check={() => ({})}
        save={{
          mutate: ({ id }) => choose(current, Number(id)),
          invalidates: [poolsQuery().queryKey, OFFERS_KEY],
          success: 'Saved the site’s pool',
          failure: 'Failed to save the site’s pool',
        }}
      >
        {(form) => (
          <NativeSelect
            label="Pool"
            description="Everybody on this site may join it from the dashboard, without a code. It is one of your own pools."
            data={[{ value: '', label: 'None' }, ...pools.map(({ id, name }) => ({ value: String(id), label: name }))]}
            data-autofocus
            {...form.field('id')}
          />
        )}
      </FormDialog>
    </>
  );
}

/** Returns the user's pools of a season, and the site's pool if the user is not in it; undefined until they are loaded. */
function useListedPools({ id }: Season): ListedPool[] | undefined {
  const { data: own } = useQuery(poolsQuery());
  const { data: offers } = useQuery(offersQuery(id));
  if (!own || !offers) return undefined;
  const pools = own.filter(({ seasonId }) => seasonId === id);
  const others = offers.filter((offer) => offer.isSitePool && pools.every((pool) => pool.id !== offer.id));
  return [...pools, ...others];
}

/** A season has one at most, so the former one is none any more first. */
async function choose(current: ListedPool | undefined, id: number): Promise<void> {
  if (current?.id === id) return;
  if (current) await call('changePool', { params: { id: current.id }, body: { isSitePool: false } });
  if (id !== 0) await call('changePool', { params: { id }, body: { isSitePool: true } });
}
