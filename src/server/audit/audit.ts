import type { AuditActor, AuditKind } from '#contract/audit.ts';
import type { Tx } from '#server/db/database.ts';

/** The actions in the audit log: every write of a site admin or of a pool's admin. */
export const ACTIONS = {
  tournament: [
    'season created',
    'season changed',
    'season deleted',
    'round created',
    'round changed',
    'round deleted',
    'game created',
    'game changed',
    'game deleted',
    'picks dropped',
    'bracket made',
    'bracket taken back',
  ],
  feed: ['feed checked', 'feed teams set', 'games bound', 'scores changed'],
  users: ['user created', 'user changed', 'user deleted', 'password reset'],
  pools: [
    'pool created',
    'pool changed',
    'pool deleted',
    'invite code renewed',
    'people invited',
    'member removed',
    'member restored',
  ],
} as const satisfies Record<AuditKind, readonly string[]>;

export type AuditAction = (typeof ACTIONS)[AuditKind][number];

/** A user, or a named actor without one. */
export type Actor =
  | { readonly id: number; readonly username: string }
  | { readonly id: null; readonly username: Exclude<AuditActor, 'user'> };

export const COMMAND_LINE: Actor = { id: null, username: 'command line' };
export const RESULTS_FEED: Actor = { id: null, username: 'results feed' };

export interface AuditEvent {
  readonly action: AuditAction;
  /** the changed thing, for people */
  readonly target: string;
  readonly before?: AuditFields | undefined;
  readonly after?: AuditFields | undefined;
}

type AuditFields = Readonly<Record<string, unknown>>;

/** Writes a row in the transaction of the change (docs/spec.md#audit-log). Never pass a secret. */
export async function audit(tx: Tx, actor: Actor, { action, target, before, after }: AuditEvent): Promise<void> {
  await tx`
    insert into audit_log (actor, user_id, username, action, target, before, after)
    values (
      ${actor.id === null ? actor.username : 'user'}, ${actor.id}, ${actor.username}, ${action}, ${target}, ${before ? json(tx, before) : null},
      ${after ? json(tx, after) : null}
    )
  `;
}

function json(tx: Tx, fields: AuditFields) {
  return tx.json(JSON.parse(JSON.stringify(fields)));
}

/** Writes the fields that differ; writes nothing if none does. */
export async function auditChange(
  tx: Tx,
  actor: Actor,
  what: Pick<AuditEvent, 'action' | 'target'>,
  before: object,
  after: object,
): Promise<void> {
  const differing = difference({ ...before }, { ...after });
  if (differing) await audit(tx, actor, { ...what, ...differing });
}

function difference(before: AuditFields, after: AuditFields): { before: AuditFields; after: AuditFields } | undefined {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changed.length === 0) return undefined;
  const of = (fields: AuditFields) => Object.fromEntries(changed.map((key) => [key, fields[key]]));
  return { before: of(before), after: of(after) };
}
