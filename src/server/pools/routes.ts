import type { Handlers } from '#server/http/calls.ts';
import { createPool, joinPool, lookUpInvite, readMembers } from './pools.ts';
import { listGroups, listOwnMemberships, toGroup, toMembership } from './queries.ts';

export const poolHandlers: Pick<
  Handlers,
  'lookUpInvite' | 'listGroups' | 'createGroup' | 'readGroup' | 'joinGroup' | 'listOwnMemberships' | 'listMembers'
> = {
  lookUpInvite: ({ services, params }) => services.database.query(lookUpInvite, params.code),
  listGroups: async ({ services, user }) =>
    (await services.database.query(listGroups, user.id)).map((group) => toGroup(group, user)),
  createGroup: ({ services, user, body }) => services.database.transact(createPool, user, body),
  readGroup: async ({ target, user }) => toGroup(target, user),
  joinGroup: ({ services, target, body }) => services.database.transact(joinPool, target, body),
  listOwnMemberships: async ({ services, user }) =>
    (await services.database.query(listOwnMemberships, user.id)).map(toMembership),
  listMembers: ({ services, target, user }) => services.database.query(readMembers, target, user),
};
