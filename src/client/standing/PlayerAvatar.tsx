import { useUser } from '#client/shell/session.ts';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import { UserAvatar } from '#client/ui/UserAvatar.tsx';
import type { TiledPerson } from '#domain/names/personTile.ts';

interface Props {
  readonly person: TiledPerson;
  readonly size: number;
}

/** A picture is shown to its owner alone, so other players have their tile. */
export function PlayerAvatar({ person, size }: Props) {
  const user = useUser();
  return person.username === user.username ? (
    <UserAvatar user={user} size={size} />
  ) : (
    <PersonTile person={person} size={size} />
  );
}
