import type { Logger } from 'pino';
import { fold } from '#domain/names/names.ts';
import { hashPassword } from '#server/accounts/password/passwords.ts';
import { tellOfSiteAdmin } from '#server/accounts/users/siteAdminMail.ts';
import { insertUser } from '#server/accounts/users/userQueries.ts';
import { audit, COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { AdminAccount } from '#server/infrastructure/config/config.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { CLI } from '#server/infrastructure/version.ts';

export async function hasSiteAdmin(sql: Sql): Promise<boolean> {
  const rows = await sql`select from users where is_admin limit 1`;
  return rows.length > 0;
}

/** Returns the name of a site admin: of the one of this name, else of the first; undefined if there is none. */
export async function findSiteAdmin(sql: Sql, username: string): Promise<string | undefined> {
  const [row] = await sql<{ username: string }[]>`
    select username from users where is_admin order by username_key = ${fold(username)} desc, id limit 1
  `;
  return row?.username;
}

/** Says that ADMIN_USERNAME has no effect. */
export const adminIgnoredText = (existing: string) =>
  `ADMIN_USERNAME is set and ignored: ${existing} is there already; use cli admin or cli reset-password`;

/** Creates the site admin of the configuration if there is none (docs/spec.md#operation). */
export async function makeFirstSiteAdmin(database: Database, admin: AdminAccount, log: Logger): Promise<void> {
  const existing = await database.query(findSiteAdmin, admin.username);
  if (existing !== undefined) {
    log.warn(adminIgnoredText(existing));
    return;
  }
  const passwordHash = await hashPassword(admin.password);
  const { username, email } = admin;
  const made = await database.query(insertUser, {
    username,
    email,
    passwordHash,
    avatarUrl: null,
    isAdmin: true,
    isHidden: false,
  });
  // another process may have created it
  if (made || (await database.query(hasSiteAdmin))) return;
  const command = `${CLI} admin ${JSON.stringify(username)}`;
  throw new StartupError(`ADMIN_USERNAME is the name of a player: \`${command}\` makes that player a site admin`);
}

/** Makes the user of this name a site admin; creates the account with this password if there is none. */
export async function makeSiteAdmin(
  database: Database,
  username: string,
  password: string,
): Promise<{ username: string; isNew: boolean }> {
  return database.transact(upsertSiteAdmin, username, await hashPassword(password));
}

async function upsertSiteAdmin(tx: Tx, username: string, passwordHash: string) {
  // the subquery sees the row as it was
  const [{ id, wasAdmin, ...made }] = await tx<[{ id: number; username: string; isNew: boolean; wasAdmin: boolean }]>`
    insert into users as u (username, username_key, password_hash, is_admin)
    values (${username}, ${fold(username)}, ${passwordHash}, true)
    on conflict on constraint users_username_taken do update set is_admin = true
    returning u.id, u.username, u.password_hash = ${passwordHash} as is_new,
      exists (select from users old where old.id = u.id and old.is_admin) as was_admin
  `;
  const action = made.isNew ? 'user created' : 'user changed';
  await audit(tx, COMMAND_LINE, { action, target: auditTarget.user({ id, ...made }), after: { isAdmin: true } });
  if (!wasAdmin) await tellOfSiteAdmin(tx, COMMAND_LINE, made);
  return made;
}
