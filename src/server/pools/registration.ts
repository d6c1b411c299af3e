import { normalInviteCode } from '#domain/names/inviteCodes.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { forbidden } from '#server/infrastructure/errors.ts';
import type { Limits } from '#server/infrastructure/http/limits.ts';
import { takesEntriesByCode } from './joiningQueries.ts';

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
