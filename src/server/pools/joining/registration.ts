import { normalInviteCode } from '#domain/names/inviteCodes.ts';
import { rejectLookAlike } from '#server/accounts/users/lookAlike.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { forbidden, HttpError } from '#server/infrastructure/errors.ts';
import type { Limits } from '#server/infrastructure/http/limits.ts';
import { takesEntriesByCode } from '#server/pools/members/joiningQueries.ts';
import { listAdminNames } from '#server/pools/pool/adminQueries.ts';
import { findInvited } from '#server/pools/pool/invitationQueries.ts';

interface Registering {
  readonly services: {
    readonly database: Database;
    readonly limits: Limits;
    readonly config: Pick<Config, 'registration'>;
  };
  readonly address: string;
}

/** Throws 403 if the site lets nobody register, or only invited people. A wrong code counts as one. */
export async function checkRegistration({ services, address }: Registering, code: string | undefined): Promise<void> {
  const { database, limits, config } = services;
  if (config.registration === 'open') return;
  if (config.registration === 'closed') throw forbidden('Registration is closed');
  const normal = normalInviteCode(code ?? '');
  const isInvited =
    normal !== undefined &&
    (await limits.countIf(
      (isLive) => !isLive,
      ['wrongInviteCodesFromAddress', address],
      () => database.query(takesEntriesByCode, normal),
    ));
  if (!isInvited) throw forbidden('You need an invite link to register here');
}

/** Throws 400 for a username that looks like that of a site admin, or of an admin of the invited pool. It counts as a registration. */
export async function checkUsername(
  { services: { database, limits }, address }: Registering,
  username: string,
  code: string | undefined,
): Promise<void> {
  const normal = normalInviteCode(code ?? '');
  try {
    await database.query(async (sql) => {
      const pool = normal === undefined ? undefined : await findInvited(sql, normal);
      await rejectLookAlike(sql, username, { more: pool ? await listAdminNames(sql, pool.id, null) : [] });
    });
  } catch (error) {
    // like one that is taken, it reveals that there is such a name
    if (error instanceof HttpError) await limits.consume(['registrationsFromAddress', address]);
    throw error;
  }
}
