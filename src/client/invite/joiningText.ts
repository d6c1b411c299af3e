import type { Pool } from '#contract/schemas.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { plural } from '#domain/names/plural.ts';
import { CLOSED_TEXT, takesEntries } from '#domain/pools/joining.ts';

/** Returns `1 entry each`; nothing where a person may have all of their entries in the pool. */
export function entriesText({ maxEntries }: Pick<Pool, 'maxEntries'>): string {
  return maxEntries < MAX_ENTRIES ? `${plural(maxEntries, 'entry', 'entries')} each` : '';
}

/** Returns the part of `1 entry each · This pool takes no new entries` that is so. */
export function joiningText(pool: Pick<Pool, 'maxEntries' | 'joining'>, hasLocked: boolean): string {
  const texts = [entriesText(pool), takesEntries(pool.joining, hasLocked) ? '' : CLOSED_TEXT];
  return texts.filter((text) => text !== '').join(' · ');
}
