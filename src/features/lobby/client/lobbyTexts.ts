import type { ListedEntry } from '#client/shell/slots.ts';
import type { PoolProgress } from '#contract/schemas.ts';
import type { TiledPerson } from '#domain/names/personTile.ts';
import { formatCount, noun, plural } from '#domain/names/plural.ts';

/** Adds the own entries that the list does not have yet. */
export function withOwnEntries(
  listed: readonly ListedEntry[],
  own: readonly Pick<ListedEntry, 'entryId' | 'entryName'>[],
  { username, tileEmoji, tileColor }: TiledPerson,
): readonly ListedEntry[] {
  const known = new Set(listed.map(({ entryId }) => entryId));
  const missing = own.filter(({ entryId }) => !known.has(entryId));
  if (missing.length === 0) return listed;
  return [...listed, ...missing.map((entry) => ({ ...entry, username, tileEmoji, tileColor }))];
}

interface Progress extends PoolProgress {
  readonly complete: number;
}

/** Counts at least the own entries, whose picks may be newer than the server's count. Undefined without a number. */
export function progressWithOwn(
  counted: PoolProgress | null | undefined,
  listed: readonly ListedEntry[],
  ownComplete: ReadonlySet<number>,
): Progress | undefined {
  if (!counted || counted.complete === null) return undefined;
  const own = listed.filter(({ entryId }) => ownComplete.has(entryId)).length;
  return { entries: counted.entries, complete: Math.min(counted.entries, Math.max(counted.complete, own)) };
}

/** Returns `18 of 24 entries have all 32 picks in`. */
export function progressNote(progress: Progress | undefined, games: number): string {
  if (games === 0) return 'No games yet';
  if (!progress) return `${plural(games, 'game')} to pick`;
  const { complete, entries } = progress;
  if (entries === 0) return 'Nobody is in yet';
  const picks = games === 1 ? 'the pick' : `all ${games} picks`;
  return `${formatCount(complete)} of ${plural(entries, 'entry', 'entries')} ${noun(complete, 'has', 'have')} ${picks} in`;
}
