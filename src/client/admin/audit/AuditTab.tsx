import { Button, NativeSelect } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { auditQuery } from '#client/admin/console/consoleQueries.ts';
import { formatDate } from '#client/api/clock.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { AUDIT_KINDS, type AuditKind, type AuditRow } from '#contract/audit.ts';
import { fold } from '#domain/names/names.ts';
import styles from './Audit.module.css';
import { AuditItem } from './AuditItem.tsx';
import { actionText } from './auditChanges.ts';

const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  tournament: 'Tournament',
  feed: 'Results feed',
  users: 'Users',
  pools: 'Pools',
  site: 'Site',
};

/** The audit log by day, newest first. */
export function AuditTab() {
  const [kind, setKind] = useState<AuditKind>();
  // the old kind's rows stay until the new ones have loaded
  const shownKind = useDeferredValue(kind);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(auditQuery(shownKind));
  const [search, setSearch] = useState('');
  const rows = data.pages.flat();
  const found = rows.filter((row) => isFound(row, fold(search)));
  const days = Map.groupBy(found, ({ at }) => formatDate(at));
  return (
    <>
      <h2>History</h2>
      {(rows.length > 0 || kind || shownKind) && (
        <div className={styles.filters}>
          <SearchField label="Search by user, action or name" value={search} onChange={setSearch} />
          <NativeSelect
            aria-label="Kind of change"
            data={[
              { value: '', label: 'All kinds' },
              ...AUDIT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
            ]}
            value={kind ?? ''}
            onChange={(event) => setKind(AUDIT_KINDS.find((each) => each === event.currentTarget.value))}
          />
        </div>
      )}
      {rows.length === 0 && shownKind && <EmptyState title="No changes of this kind" />}
      {rows.length === 0 && !shownKind && (
        <EmptyState title="No changes yet" hint="Every change by a site admin or pool admin is listed here." />
      )}
      {rows.length > 0 && found.length === 0 && (
        <EmptyState title="No matches" hint={`Searched the latest ${rows.length} changes.`} />
      )}
      {[...days].map(([day, ofDay]) => (
        <Stack key={day} as="section" gap={2}>
          <h3 className="overline">{day}</h3>
          <Card as="ul" pad={3} divided>
            {ofDay.map((row) => (
              <li key={row.id}>
                <AuditItem row={row} />
              </li>
            ))}
          </Card>
        </Stack>
      ))}
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}

function isFound({ username, action, target }: AuditRow, folded: string): boolean {
  return [username, actionText(action), target].some((text) => fold(text).includes(folded));
}
