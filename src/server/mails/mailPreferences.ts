import type { User } from '#contract/schemas.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { isMailEnabled, setMailEnabled } from '#server/infrastructure/email/preferenceQueries.ts';
import { newToken } from '#server/infrastructure/tokens.ts';

export interface Preference {
  readonly wanted: boolean;
}

interface PreferenceDeps {
  readonly database: Database;
}

/** Returns whether a user gets the mails of a kind. */
export async function readPreference({ database }: PreferenceDeps, { id }: User, kind: string): Promise<Preference> {
  return { wanted: await database.query(isMailEnabled, id, kind) };
}

/** Switches the mails of a kind on or off for a user. */
export async function changePreference(
  { database }: PreferenceDeps,
  { id }: User,
  kind: string,
  { wanted }: Preference,
): Promise<Preference> {
  await database.query(setMailEnabled, id, kind, { token: newToken(), isEnabled: wanted });
  return { wanted };
}
