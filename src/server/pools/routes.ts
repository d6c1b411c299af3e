import type { Handlers } from '#server/http/calls.ts';
import type { Count } from '#server/http/limits.ts';
import { distinct, invite } from './invitations.ts';
import { changePool, deletePool, leavePool, removeMember, renewInviteCode, restoreMember } from './keeping.ts';
import { createPool, joinPool, lookUpInvite, readMembers } from './pools.ts';
import { listGroups, listOwnMemberships, toGroup, toMembership } from './queries.ts';

export const poolHandlers = {
  lookUpInvite: ({ services, params }) => services.database.query(lookUpInvite, params.code),
  listGroups: async ({ services, user }) =>
    (await services.database.query(listGroups, user.id)).map((group) => toGroup(group, user)),
  createGroup: ({ services, user, body }) => services.database.transact(createPool, user, body),
  readGroup: async ({ target, user }) => toGroup(target, user),
  joinGroup: ({ services, target, body }) => services.database.transact(joinPool, target, body),
  leaveGroup: ({ services, user, target, body }) => services.database.transact(leavePool, user, target, body.entryId),
  changeGroup: ({ services, user, target, body }) => services.database.transact(changePool, user, target, body),
  deleteGroup: ({ services, user, target }) => services.database.transact(deletePool, user, target),
  renewInviteCode: ({ services, user, target }) => services.database.transact(renewInviteCode, user, target),
  async invite({ services, user, target, body }) {
    const emails = distinct(body.emails);
    const count: Count = ['invitationsOfUser', String(user.id), emails.length];
    await services.limits.take(count);
    try {
      return await services.database.transact(invite, user, target, emails);
    } catch (error) {
      await services.limits.giveBack(count);
      throw error;
    }
  },
  removeMember: ({ services, user, target, params }) =>
    services.database.transact(removeMember, user, target, params.userId),
  restoreMember: ({ services, user, target, params }) =>
    services.database.transact(restoreMember, user, target, params.userId),
  listOwnMemberships: async ({ services, user }) =>
    (await services.database.query(listOwnMemberships, user.id)).map(toMembership),
  listMembers: ({ services, target, user }) => services.database.query(readMembers, target, user),
} satisfies Partial<Handlers>;
