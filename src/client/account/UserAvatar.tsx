import { Avatar } from '@mantine/core';
import type { User } from '#contract/things.ts';

interface Props {
  readonly user: User;
  readonly size: number;
}

/** The user's own picture, or the first letter of their name. */
export function UserAvatar({ user, size }: Props) {
  return (
    <Avatar src={user.avatarUrl} alt="" size={size} color="ember" variant="filled">
      {[...user.username][0]?.toUpperCase()}
    </Avatar>
  );
}
