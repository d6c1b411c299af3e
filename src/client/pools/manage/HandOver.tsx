import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useUser } from '#client/app/session.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import type { Group } from '#contract/schemas.ts';
import styles from './Manage.module.css';
import type { PoolMember } from './poolMembers.ts';
import { useGiveUpPool } from './useGiveUpPool.ts';

interface Props {
  readonly pool: Group;
  readonly members: readonly PoolMember[];
}

/** Makes another member the pool's admin. */
export function HandOver({ pool, members }: Props) {
  const user = useUser();
  const [chosen, setChosen] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const handing = useGiveUpPool(pool, {
    mutate: (adminId: number) => call('changeGroup', { params: { id: pool.id }, body: { adminId } }),
    success: 'Pool updated successfully',
    failure: 'Failed to hand over the pool',
  });
  const others = members.filter(({ userId }) => userId !== user.id);
  const heir = others.find(({ userId }) => String(userId) === chosen);
  if (chosen && !heir) {
    // gone meanwhile
    setChosen('');
    setIsAsking(false);
  }
  if (others.length === 0)
    return <p className={styles.note}>Once somebody else has joined, you can hand it over to them.</p>;
  return (
    <>
      <div className={styles.line}>
        <NativeSelect
          aria-label="New admin"
          data={[
            { value: '', label: 'Choose a member' },
            ...others.map(({ userId, username }) => ({ value: String(userId), label: username })),
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!heir} onClick={() => setIsAsking(true)}>
          Hand Over
        </Button>
      </div>
      {heir && (
        <Confirmation
          title="Hand Over Pool"
          action="Hand Over"
          isDestructive
          opened={isAsking}
          onClose={close}
          isPending={handing.isPending}
          onConfirm={() => handing.mutate(heir.userId)}
        >
          <p>
            <strong>{heir.username}</strong> runs {pool.name} from then on. You can manage it no longer; your entries
            stay in it.
          </p>
        </Confirmation>
      )}
    </>
  );
}
