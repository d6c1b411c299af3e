import type { Tx } from '#server/db/database.ts';

/** What the record tells of: every write of a site admin or of a pool's admin. */
export type Action =
  | 'season created'
  | 'season changed'
  | 'season deleted'
  | 'round created'
  | 'round changed'
  | 'round deleted'
  | 'game created'
  | 'game changed'
  | 'game deleted'
  | 'picks dropped'
  | 'bracket made'
  | 'bracket taken back'
  | 'user created'
  | 'user changed'
  | 'user deleted'
  | 'password reset'
  | 'pool created'
  | 'pool changed'
  | 'pool deleted'
  | 'invite code renewed'
  | 'people invited'
  | 'member removed'
  | 'member restored';

/** Who does it; an id of null is the command line tool. */
export interface Actor {
  readonly id: number | null;
  readonly username: string;
}

export const COMMAND_LINE: Actor = { id: null, username: 'command line' };

export interface Change {
  readonly action: Action;
  /** what was changed, as people call it */
  readonly target: string;
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes a row of the record, in the transaction of what it tells of (decisions §6). Never pass a secret. */
export async function record(tx: Tx, actor: Actor, { action, target, before, after }: Change): Promise<void> {
  await tx`
    insert into audit_log (user_id, username, action, target, before, after)
    values (
      ${actor.id}, ${actor.username}, ${action}, ${target}, ${before ? json(tx, before) : null},
      ${after ? json(tx, after) : null}
    )
  `;
}

function json(tx: Tx, fields: Fields) {
  return tx.json(JSON.parse(JSON.stringify(fields)));
}

/** Writes what of two states differs; nothing when nothing does. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  what: Pick<Change, 'action' | 'target'>,
  before: object,
  after: object,
): Promise<void> {
  const differing = difference({ ...before }, { ...after });
  if (differing) await record(tx, actor, { ...what, ...differing });
}

function difference(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changed.length === 0) return undefined;
  const of = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key]]));
  return { before: of(before), after: of(after) };
}
