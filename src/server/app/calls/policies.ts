import { targetsOfFeatures } from '#app/targets.ts';
import type { Call, CallName, Calls, Policy, ResourceKind, Target } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { forbidden, notFound } from '#server/infrastructure/errors.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { checkDuesOf } from '#server/pools/dues/dues.ts';
import { type EntryRow, findEntry } from '#server/pools/entries/entryQueries.ts';
import { ownerOnly } from '#server/pools/managing/poolAdmin.ts';
import { isActiveMember } from '#server/pools/members/memberQueries.ts';
import { rejectStranger } from '#server/pools/members/members.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { loadResource, type ResourceRow, type ResourceRows } from './resources.ts';
import type { Services } from './services.ts';

export type CallerOf<N extends CallName> = Calls[N]['policy'] extends 'open' ? User | null : User;

/** Throws 403 if the user may not use the row. */
type Check<Row> = (user: User, row: Row, services: Services) => void | Promise<void>;

type Checks = { readonly [K in ResourceKind]?: Check<ResourceRows[K]> };

/** What a policy asks of the resource, by its kind; undefined if it asks something of the caller alone. */
const RESOURCE_CHECKS: { readonly [P in Policy]: Checks | undefined } = {
  open: undefined,
  signedIn: undefined,
  siteAdmin: undefined,
  ownEntryInBody: undefined,
  entryOwner: { entry: checkOwner },
  poolMember: { pool: checkMember },
  poolAdmin: { pool: checkPoolAdmin },
  poolAdminOrSiteAdmin: { pool: (user, pool) => (user.isAdmin ? undefined : checkPoolAdmin(user, pool)) },
  poolOwnerOrSiteAdmin: { pool: (user, pool) => (user.isAdmin ? undefined : checkPoolOwner(user, pool)) },
};

/** Returns the row that path or query name, if the policy lets the user use it; undefined if it is optional and absent. */
export async function readResource(
  services: Services,
  { method, policy, resource }: Call,
  user: User | null,
  named: Readonly<Record<string, unknown>>,
): Promise<ResourceRow | undefined> {
  if (!resource) return undefined;
  const { kind, by, optional, cached = method === 'GET' } = resource;
  const id = named[by];
  if (id === undefined && optional) return undefined;
  if (typeof id !== 'number') throw new Error(`the table of calls names no parameter ${by}`);
  return readAllowed(services, policy, user, kind, id, cached);
}

async function readAllowed<K extends ResourceKind>(
  services: Services,
  policy: Policy,
  user: User | null,
  kind: K,
  id: number,
  mayBeCached: boolean,
): Promise<ResourceRows[K]> {
  const row = await loadResource(services, kind, id, user, mayBeCached);
  const checks = RESOURCE_CHECKS[policy];
  if (!checks) return row;
  const check: Check<ResourceRows[K]> | undefined = checks[kind];
  if (!(check && user)) throw new Error(`the policy ${policy} cannot judge a ${kind}`);
  await check(user, row, services);
  return row;
}

/** What a call asks of what its path names in the pool, by the parameter that names it. The write checks it again. */
const TARGETS: {
  readonly [T in Target]: {
    readonly by: string;
    readonly check: (sql: Sql, user: User, pool: PoolRow, id: number) => Promise<void>;
  };
} = {
  dues: { by: 'userId', check: checkDuesOf },
  ...targetsOfFeatures,
};

/** Throws unless the caller may make the call about what the path names in the pool. */
export async function checkTarget(
  { database }: Services,
  { target }: Call,
  user: User | null,
  resource: ResourceRow | undefined,
  named: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (!target) return;
  const { by, check } = TARGETS[target];
  const id = named[by];
  if (!(user && resource && 'adminId' in resource && typeof id === 'number')) {
    throw new Error(`a call names no ${target} of a pool`);
  }
  await database.query(check, user, resource, id);
}

/** Throws unless the entry in the body is the user's. */
export async function checkEntryInBody(database: Database, user: User | null, entryId: number): Promise<void> {
  const entry = await database.query(findEntry, entryId);
  if (!entry) throw notFound('Entry');
  checkOwner(user, entry);
}

function checkOwner(user: User | null, entry: EntryRow): void {
  if (entry.userId !== user?.id) throw forbidden('This is not your entry');
}

function checkPoolAdmin(user: User, pool: PoolRow): void {
  if (!isPoolAdmin(pool, user.id)) throw forbidden('You do not have permission to manage this pool.');
}

function checkPoolOwner(user: User, pool: PoolRow): void {
  checkPoolAdmin(user, pool);
  if (pool.adminId !== user.id) throw ownerOnly();
}

async function checkMember(user: User, pool: PoolRow, { database, caches }: Services): Promise<void> {
  if (user.isAdmin || isPoolAdmin(pool, user.id)) return;
  const isMember = await caches.members.getOrLoad(`${pool.id} ${user.id}`, [tag.pool(pool.id)], async () =>
    (await database.query(isActiveMember, pool.id, user.id)) ? { value: true, bytes: ROW_BYTES } : undefined,
  );
  if (isMember) return;
  await database.query(rejectStranger, pool.id, user.id);
}
