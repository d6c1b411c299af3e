import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { formatDateTime } from '#client/api/clock.ts';
import { MemberItem } from '#client/pool/manage/MemberItem.tsx';
import { useUser } from '#client/shell/session.ts';
import { refocus } from '#client/ui/focus.ts';
import { Card } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import type { PoolMute } from '#features/poolNews/contract/poolNews.ts';
import { mayMute } from '#features/poolNews/domain/muting.ts';
import { mutesQuery } from './mutesQuery.ts';

interface Props {
  readonly pool: Pool;
  readonly isLocked: boolean;
}

/** Who is muted, also of those who have left, or whose messages are gone. */
export function MutedList({ pool, isLocked }: Props) {
  const user = useUser();
  const { data: mutes = [] } = useQuery(mutesQuery(pool.id));
  if (mutes.length === 0) return null;
  return (
    <>
      <h3>Muted</h3>
      <Card as="ul" pad={3} divided>
        {mutes.map((mute) => (
          <li key={mute.userId}>
            <MemberItem member={{ ...mute, email: null, entries: [] }} note={muteText(mute)}>
              {!isLocked && mayMute(pool, user, mute.userId) && <UnmuteButton pool={pool} mute={mute} />}
            </MemberItem>
          </li>
        ))}
      </Card>
    </>
  );
}

/** Returns `By Ana on Mar 19, 3:12 PM, until Mar 20, 3:12 PM`. */
function muteText({ by, at, until }: PoolMute): string {
  return `By ${by} on ${formatDateTime(at)}, ${until === null ? 'until it is ended' : `until ${formatDateTime(until)}`}`;
}

function UnmuteButton({ pool, mute: { userId, username } }: { readonly pool: Pool; readonly mute: PoolMute }) {
  const unmuting = useApiMutation({
    mutate: () => call('unmuteMember', { params: { id: pool.id, userId } }),
    invalidates: [mutesQuery(pool.id).queryKey],
    success: `${username} can write again`,
    failure: 'Failed to unmute',
    onSuccess: () => refocus('members'),
  });
  return (
    <Button
      variant="default"
      aria-label={`Unmute ${username}`}
      loading={unmuting.isPending}
      onClick={() => unmuting.mutate()}
    >
      Unmute
    </Button>
  );
}
