import type { CallName, Calls, Policy } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { ROW_BYTES } from '#server/cache/cache.ts';
import { tag } from '#server/cache/tags.ts';
import type { Database } from '#server/db/database.ts';
import { type EntryRow, findEntry } from '#server/entries/queries.ts';
import { forbidden, HttpError, notFound } from '#server/errors.ts';
import { type GroupRow, isActiveMember, isRemoved } from '#server/pools/queries.ts';
import type { Services } from '#server/services.ts';
import type { ResourceRow } from './resources.ts';

export type CallerOf<N extends CallName> = Calls[N]['policy'] extends 'open' ? User | null : User;

/** Checks the part of a policy about the resource in the path or query. */
export async function checkResource(
  services: Services,
  policy: Policy,
  user: User | null,
  resource: ResourceRow | undefined,
): Promise<void> {
  switch (policy) {
    case 'open':
    case 'signedIn':
    case 'siteAdmin':
    case 'ownEntryInBody':
      return;
    case 'entryOwner':
      return entryOwner(user, resource as EntryRow);
    case 'poolMember':
      return poolMember(services, user, resource as GroupRow);
    case 'poolAdmin':
      return poolAdmin(user, resource as GroupRow);
    case 'poolAdminOrSiteAdmin':
      return user?.isAdmin ? undefined : poolAdmin(user, resource as GroupRow);
  }
}

export async function checkBody(database: Database, policy: Policy, user: User | null, body: unknown): Promise<void> {
  if (policy !== 'ownEntryInBody') return;
  const entry = await database.query(findEntry, (body as { entryId: number }).entryId);
  if (!entry) throw notFound('Entry');
  entryOwner(user, entry);
}

function entryOwner(user: User | null, entry: EntryRow): void {
  if (entry.userId !== user?.id) throw forbidden('This is not your entry');
}

function poolAdmin(user: User | null, group: GroupRow): void {
  if (group.adminId !== user?.id) throw forbidden('You do not have permission to manage this pool.');
}

async function poolMember({ database, caches }: Services, user: User | null, group: GroupRow): Promise<void> {
  if (!user) throw new HttpError(401, 'Unauthorized');
  if (user.isAdmin || group.adminId === user.id) return;
  const isMember = await caches.members.getOrLoad(`${group.id} ${user.id}`, [tag.group(group.id)], async () =>
    (await database.query(isActiveMember, group.id, user.id)) ? { value: true, bytes: ROW_BYTES } : undefined,
  );
  if (isMember) return;
  if (await database.query(isRemoved, group.id, user.id)) throw forbidden('You were removed from this pool');
  throw forbidden('You are not a member of this pool');
}
