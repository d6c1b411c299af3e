import { Button, NativeSelect } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { membersQuery } from '#client/api/queries.ts';
import { CheckField } from '#client/ui/CheckField.tsx';
import { Row } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';
import styles from './Manage.module.css';
import { DUES_FILTERS, type DuesFilter, type PoolMember, paidText } from './poolMembers.ts';

const FILTER_TEXTS: Readonly<Record<DuesFilter, string>> = {
  all: 'Everybody',
  unpaid: 'Not paid yet',
  said: 'Say that they have paid',
  paid: 'Paid',
};

interface ToolsProps {
  readonly pool: Pool;
  readonly members: readonly PoolMember[];
  readonly filter: DuesFilter;
  readonly onFilter: (filter: DuesFilter) => void;
}

/** How many have paid, which members the list shows, and a press that believes all who say so. */
export function DuesTools({ pool, members, filter, onFilter }: ToolsProps) {
  const said = members.filter(({ dues }) => dues === 'said');
  const believing = useApiMutation({
    mutate: () => {
      const body = said.map(({ userId }) => ({ userId, status: 'paid' as const }));
      return call('setManyDues', { params: { id: pool.id }, body });
    },
    invalidates: [membersQuery(pool.id).queryKey],
    failure: 'Failed to save who has paid',
  });
  return (
    <Row wrap gap={2}>
      <p className={`strong ${styles.paid}`} role="status">
        {paidText(members)}
      </p>
      <NativeSelect
        aria-label="Members by dues"
        data={DUES_FILTERS.map((value) => ({ value, label: FILTER_TEXTS[value] }))}
        value={filter}
        onChange={(event) => {
          const chosen = DUES_FILTERS.find((value) => value === event.currentTarget.value);
          if (chosen) onFilter(chosen);
        }}
      />
      {said.length > 1 && (
        <Button variant="default" loading={believing.isPending} onClick={() => believing.mutate()}>
          Mark {plural(said.length, 'who says so', 'who say so')} as paid
        </Button>
      )}
    </Row>
  );
}

interface BoxProps {
  readonly pool: Pool;
  readonly member: PoolMember;
  readonly isLocked: boolean;
}

/** Whether a member has paid, which an admin sets with one press. */
export function PaidBox({ pool, member: { userId, username, dues }, isLocked }: BoxProps) {
  const setting = useApiMutation({
    mutate: (status: DuesStatus) => call('setDues', { params: { id: pool.id, userId }, body: { status } }),
    invalidates: [membersQuery(pool.id).queryKey],
    failure: 'Failed to save who has paid',
  });
  if (dues === undefined) return null;
  const isPaid = (setting.isPending ? setting.variables : dues) === 'paid';
  return (
    <CheckField
      className="text-s"
      aria-label={`${username} has paid`}
      label={
        <span className={!isPaid && dues === 'said' ? `ember strong ${styles.said}` : undefined}>
          {!isPaid && dues === 'said' ? 'Says paid' : 'Paid'}
        </span>
      }
      checked={isPaid}
      disabled={isLocked}
      onChange={(event) => {
        if (!setting.isPending) setting.mutate(event.currentTarget.checked ? 'paid' : 'none');
      }}
    />
  );
}
