import { featureLegacies } from '#app/server.ts';
import type { Pool } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { withFeatureFields } from '#server/app/calls/poolAnswers.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { setDues, setManyDues } from '#server/pools/dues/dues.ts';
import { joinPool, lookUpInvite, readInvite, readMembers } from '#server/pools/joining/joining.ts';
import { addPoolAdmin, dropPoolAdmin, readPoolAdmins } from '#server/pools/managing/admins.ts';
import { membersCsv } from '#server/pools/managing/membersFile.ts';
import { createPool } from '#server/pools/managing/newPool.ts';
import {
  changePool,
  deletePool,
  leavePool,
  removeMember,
  renewInviteCode,
  restoreMember,
} from '#server/pools/managing/poolAdmin.ts';
import { readOwnMemberships } from '#server/pools/members/memberships.ts';
import { readProgress } from '#server/pools/members/progress.ts';
import { toPool } from '#server/pools/pool/poolFields.ts';
import { listPools } from '#server/pools/pool/poolQueries.ts';

export const poolHandlers = {
  readInvite: ({ services, params }) => services.database.query(readInvite, params.code),
  lookUpInvite: ({ services, params }) => services.database.query(lookUpInvite, params.code),
  listPools: async ({ services, user }) =>
    withFeatureFields(
      services.database,
      (await services.database.query(listPools, user.id)).map((pool) => toPool(pool, user)),
    ),
  createPool: async ({ services: { database, deadlineBarrier, tell }, user, body }) =>
    withFields(
      database,
      await deadlineBarrier.afterLocks(body.seasonId, () => database.transact(createPool, user, body, tell)),
    ),
  readPool: ({ services, resource, user }) => withFields(services.database, toPool(resource, user)),
  joinPool: ({ services: { database, deadlineBarrier, tell }, resource, body }) =>
    deadlineBarrier.afterSettling(resource, () => database.transact(joinPool, resource, body, tell)),
  leavePool: ({ services, user, resource, body }) =>
    services.database.transact(leavePool, user, resource, body.entryId),
  changePool: async ({ services: { database, deadlineBarrier, tell }, user, resource, body }) =>
    withFields(
      database,
      await deadlineBarrier.afterLocks(resource.seasonId, () =>
        database.transact(changePool, user, resource, body, tell),
      ),
    ),
  deletePool: ({ services, user, resource }) => services.database.transact(deletePool, user, resource, featureLegacies),
  renewInviteCode: async ({ services: { database }, user, resource }) =>
    withFields(database, await database.transact(renewInviteCode, user, resource)),
  removeMember: ({ services, user, resource, params }) =>
    services.database.transact(removeMember, user, resource, params.userId),
  restoreMember: async ({ services: { database, deadlineBarrier }, user, resource, params }) => {
    await deadlineBarrier.afterSettling(resource, () =>
      database.transact(restoreMember, user, resource, params.userId),
    );
  },
  listPoolAdmins: ({ services, resource }) => services.database.query(readPoolAdmins, resource.id),
  addPoolAdmin: ({ services, user, resource, params }) =>
    services.database.transact(addPoolAdmin, user, resource, params.userId),
  dropPoolAdmin: ({ services, user, resource, params }) =>
    services.database.transact(dropPoolAdmin, user, resource, params.userId),
  setDues: ({ services, user, resource, params, body }) =>
    services.database.transact(setDues, user, resource, params.userId, body.status),
  setManyDues: ({ services, user, resource, body }) => services.database.transact(setManyDues, user, resource, body),
  readMembersFile: ({ services, resource, user }) => services.database.query(membersCsv, resource, user),
  listOwnMemberships: ({ services, user }) => services.database.query(readOwnMemberships, user.id),
  listMembers: ({ services, resource, user, query }) => services.database.query(readMembers, resource, user, query),
  readProgress: ({ services, resource }) => readProgress(services, resource),
} satisfies Partial<Handlers>;

async function withFields(database: Database, pool: Pool): Promise<Pool> {
  return at(await withFeatureFields(database, [pool]), 0);
}
