import type { User } from '#contract/schemas.ts';
import { conflict, forbidden } from '#server/infrastructure/errors.ts';

/** Rejects a caller who may not choose the site's pool. */
export function rejectPlayer(caller: User): void {
  if (!caller.isAdmin) throw forbidden('Only site admins choose the site’s pool');
}

/** For a violation of `pools_one_site_pool`. */
export const secondSitePool = () => conflict('This season has a site pool already');
