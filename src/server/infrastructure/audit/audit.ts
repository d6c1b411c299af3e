import { featureActions } from '#app/rows.ts';
import type { AuditActor, AuditKind } from '#contract/audit.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';

/** The actions in the audit log: every write of a site admin or of a pool's admins. */
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
  site: ['gone live'],
  feed: ['feed checked', 'feed teams set', 'games bound', 'scores changed'],
  users: ['user created', 'user changed', 'user deleted', 'password reset', 'login link made', 'data downloaded'],
  pools: [
    'pool created',
    'pool changed',
    'pool deleted',
    'invite code renewed',
    'member removed',
    'member restored',
    'pool admin added',
    'pool admin dropped',
    'dues changed',
    ...featureActions,
  ],
} as const satisfies Record<AuditKind, readonly string[]>;

export type AuditAction = (typeof ACTIONS)[AuditKind][number];

/** A user, or a named actor without one. */
export type Actor =
  | { readonly id: number; readonly username: string }
  | { readonly id: null; readonly username: Exclude<AuditActor, 'user'> };

export const COMMAND_LINE: Actor = { id: null, username: 'command line' };
export const RESULTS_FEED: Actor = { id: null, username: 'results feed' };
export const SINGLE_SIGN_ON: Actor = { id: null, username: 'single sign-on' };

export interface AuditEvent {
  readonly action: AuditAction;
  /** the changed thing, for people */
  readonly target: string;
  readonly before?: AuditFields | undefined;
  readonly after?: AuditFields | undefined;
}

type AuditFields = Readonly<Record<string, unknown>>;

const NAMED_ACTORS = { 'command line': 'commandLine', 'results feed': 'feed', 'single sign-on': '' } as const;

/** Says who acts in this transaction, for what its triggers write: a user's id or a name. The clock locks rounds. */
export async function setActor(tx: Tx, actor: string): Promise<void> {
  await tx`select from set_config('unbusted.actor', ${actor}, true)`;
}

/**
 * Writes a row in the transaction of the change (docs/spec.md#audit-log), and returns its id. Never pass a secret. From then on
 * the actor is who acts in this transaction.
 */
export async function audit(tx: Tx, actor: Actor, { action, target, before, after }: AuditEvent): Promise<number> {
  await setActor(tx, actor.id === null ? NAMED_ACTORS[actor.username] : String(actor.id));
  const [row] = await tx<[{ id: number }]>`
    insert into audit_log (actor, user_id, username, action, target, before, after)
    values (
      ${actor.id === null ? actor.username : 'user'}, ${actor.id}, ${actor.username}, ${action}, ${target}, ${before ? tx.json(before) : null},
      ${after ? tx.json(after) : null}
    )
    returning id
  `;
  return row.id;
}

interface WrittenText {
  /** who wrote it; null for a deleted user */
  readonly userId: number | null;
  readonly text: string;
}

/** Writes a row that for 30 days is shown with a text that a user wrote. */
export async function auditText(tx: Tx, actor: Actor, event: AuditEvent, { userId, text }: WrittenText): Promise<void> {
  const id = await audit(tx, actor, event);
  await tx`insert into audit_texts (audit_id, user_id, text) values (${id}, ${userId}, ${text})`;
}

/** Writes the fields that differ, and returns the row's id; undefined if none differs. */
export async function auditChange(
  tx: Tx,
  actor: Actor,
  what: Pick<AuditEvent, 'action' | 'target'>,
  before: object,
  after: object,
): Promise<number | undefined> {
  const differing = difference<AuditFields>({ ...before }, { ...after });
  return differing && audit(tx, actor, { ...what, ...differing });
}

/** Returns the fields that differ, before and after; undefined if none does. */
export function difference<F extends object>(
  before: F,
  after: F,
): { before: Partial<F>; after: Partial<F> } | undefined {
  const keys = Object.keys(after) as (keyof F)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changed.length === 0) return undefined;
  const changedOf = (fields: F) => Object.fromEntries(changed.map((key) => [key, fields[key]])) as Partial<F>;
  return { before: changedOf(before), after: changedOf(after) };
}
