import type { Sql } from '#server/infrastructure/db/database.ts';
import type { Delivery } from '#server/infrastructure/deliveries/deliveryQueries.ts';

export type MailPayload =
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'emailChange'; readonly changeId: number }
  | { readonly kind: 'addition'; readonly additionId: number }
  /** with the address and names of then: whoever did it may change all of them */
  | { readonly kind: 'siteAdmin'; readonly email: string; readonly username: string; readonly by: string }
  /** with a pool if its admins have asked for it */
  | { readonly kind: 'reminder'; readonly userId: number; readonly roundId: number; readonly poolId?: number };

export type QueuedMail = Delivery<MailPayload>;

export async function insertMail(sql: Sql, about: MailPayload): Promise<void> {
  await sql`insert into deliveries (channel, about, is_urgent) values ('mail', ${sql.json(about)}, true)`;
}
