import type { Logger } from 'pino';
import { countPasskeysElsewhere, hasSiteAdminPasskey } from '#server/accounts/waysIn/passkeyQueries.ts';
import { passkeyHost } from '#server/accounts/waysIn/passkeys.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';

interface StartDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'passwordLogin' | 'oidc' | 'publicUrl'>;
  readonly log: Logger;
}

/** Throws if nobody could sign in, and warns of passkeys that a change of `PUBLIC_URL` has left behind. */
export async function checkSignInWays({ database, config, log }: StartDeps): Promise<void> {
  const host = passkeyHost(config);
  const elsewhere = await database.query(countPasskeysElsewhere, host ?? '');
  if (elsewhere > 0)
    log.warn(`PUBLIC_URL is ${config.publicUrl}, and ${elsewhere} passkeys are of another host: they do not work here`);
  if (config.passwordLogin === 'on' || config.oidc) return;
  if (host !== undefined && (await database.query(hasSiteAdminPasskey, host))) return;
  throw new StartupError(
    'PASSWORD_LOGIN is off, and the site has no other way to sign in: set it to on, or OIDC_ISSUER, or give a site admin a passkey',
  );
}
