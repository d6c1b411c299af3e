import { Button } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#client/clock.ts';
import { recordQuery } from '#client/queries.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import type { RecordRow } from '#contract/things.ts';
import { fold } from '#domain/names.ts';
import styles from '../Console.module.css';
import { RecordItem } from './RecordItem.tsx';

/** Who changed what, and when: the latest first, day by day. */
export function RecordTab() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(recordQuery());
  const [search, setSearch] = useState('');
  const rows = data.pages.flat();
  const found = rows.filter((row) => isFound(row, fold(search)));
  const days = Map.groupBy(found, ({ at }) => dateText(at));
  return (
    <>
      <div className={styles.head}>
        <h2>Record</h2>
      </div>
      {rows.length > 0 && <SearchField label="Search by who, what or which" value={search} onChange={setSearch} />}
      {rows.length === 0 && (
        <EmptyState title="Nothing yet" hint="Whatever a site admin or a pool admin changes is written down here." />
      )}
      {rows.length > 0 && found.length === 0 && (
        <EmptyState title="Nothing of that" hint={`Among the latest ${rows.length} changes.`} />
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className={`overline ${styles.day}`}>{day}</h3>
          <ul className={styles.rows}>
            {ofDay.map((row) => (
              <li key={row.id}>
                <RecordItem row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button variant="default" mt="md" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}

function isFound({ username, action, target }: RecordRow, folded: string): boolean {
  return [username, action, target].some((text) => fold(text).includes(folded));
}
