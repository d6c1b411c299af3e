import { useSuspenseQuery } from '@tanstack/react-query';
import { entriesQuery, membershipsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import type { Group } from '#contract/schemas.ts';
import { type LobbyEntry, withOwnEntries } from './lobbyTexts.ts';

/** The entries of a pool with all own ones, which the standings of a large pool have some seconds later. */
export function useLobbyEntries(pool: Group, listed: readonly LobbyEntry[]): readonly LobbyEntry[] {
  const user = useUser();
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const joined = new Set(memberships.filter(({ groupId }) => groupId === pool.id).map(({ entryId }) => entryId));
  const own = entries.filter(({ id }) => joined.has(id)).map(({ id, name }) => ({ entryId: id, entryName: name }));
  return user.isHidden ? listed : withOwnEntries(listed, own, user);
}
