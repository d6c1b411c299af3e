import * as z from 'zod';

const fields = z.record(z.string(), z.unknown()).nullable();

export const AUDIT_KINDS = ['tournament', 'feed', 'users', 'pools', 'site'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** A user may have the name of another kind of actor. */
export const AuditActor = z.enum(['user', 'command line', 'results feed', 'single sign-on']);
export type AuditActor = z.output<typeof AuditActor>;

/** `userId` is null if no user acted. */
export const AuditRow = z.strictObject({
  id: z.int(),
  at: z.iso.datetime({ precision: 3 }),
  actor: AuditActor,
  userId: z.int().nullable(),
  username: z.string(),
  action: z.string(),
  target: z.string(),
  before: fields,
  after: fields,
});
export type AuditRow = z.output<typeof AuditRow>;
