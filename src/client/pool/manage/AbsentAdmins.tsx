import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { poolAdminsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { Card } from '#client/ui/layout.tsx';
import type { Pool, PoolAdmin } from '#contract/schemas.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { MemberItem } from './MemberItem.tsx';
import type { PoolMember } from './poolMembers.ts';

interface Props {
  readonly pool: Pool;
  readonly members: readonly PoolMember[];
  readonly isLocked: boolean;
}

/** The admins that came with the pool before and play in this one not yet, so that the list of members has them not. */
export function AbsentAdmins({ pool, members, isLocked }: Props) {
  const user = useUser();
  const [asked, setAsked] = useState<{ admin: PoolAdmin; opened: boolean }>();
  const memberIds = new Set(members.map(({ userId }) => userId));
  const isAbsent = (id: number) => !memberIds.has(id);
  const { data = [] } = useQuery({ ...poolAdminsQuery(pool.id), enabled: pool.admins.some(isAbsent) });
  const absent = data.filter(({ userId }) => pool.admins.includes(userId) && isAbsent(userId));
  return (
    <>
      {absent.length > 0 && (
        <>
          <h3>Admins who have not joined yet</h3>
          <Card as="ul" pad={3} divided>
            {absent.map((admin) => (
              <li key={admin.userId}>
                <MemberItem member={{ ...admin, email: null, entries: [] }}>
                  {!isLocked && (pool.adminId === user.id || admin.userId === user.id) && (
                    <Button
                      variant="default"
                      aria-label={`Drop ${admin.username} as Admin`}
                      onClick={() => setAsked({ admin, opened: true })}
                    >
                      Drop
                    </Button>
                  )}
                </MemberItem>
              </li>
            ))}
          </Card>
        </>
      )}
      {asked && (
        <AdminDialog
          key={asked.admin.userId}
          pool={pool}
          member={asked.admin}
          isAbsent
          opened={asked.opened}
          onClose={() => setAsked({ ...asked, opened: false })}
        />
      )}
    </>
  );
}
