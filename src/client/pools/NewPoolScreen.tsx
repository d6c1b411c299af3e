import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group } from '#contract/schemas.ts';
import { seasonsQuery } from '../api/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { NewPoolForm } from './NewPoolForm.tsx';
import { PoolCreated } from './PoolCreated.tsx';
import styles from './PoolScreen.module.css';

export function NewPoolScreen() {
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const [created, setCreated] = useState<Group>();
  const open = seasons.filter((season) => !season.isArchived);
  return (
    <div className={styles.narrow}>
      {created ? (
        <PoolCreated pool={created} />
      ) : (
        <>
          <PageHeading title="Create New Pool" note="You will run it: you get a code and a link to invite others." />
          {open.length === 0 ? (
            <EmptyState title="No active season available" hint="A pool can be made once a season has been opened." />
          ) : (
            <NewPoolForm seasons={open} onCreated={setCreated} />
          )}
        </>
      )}
    </div>
  );
}
