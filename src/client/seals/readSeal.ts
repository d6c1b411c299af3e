import { ApiError, call } from '#client/api/call.ts';
import type { Group } from '#contract/schemas.ts';
import type { Seal as ListedSeal } from '#contract/seals.ts';
import { type OpenedSeal, openSeal } from './checkPool.ts';
import { keepHidden, keptSeals } from './keptSeals.ts';

export interface ReadSeal extends OpenedSeal {
  /** ids of the entries without picks when this browser first opened the seal; undefined if that is now */
  readonly hiddenBefore: readonly number[] | undefined;
}

/** Fetches and recomputes a listed seal, and stores which of its entries are hidden; undefined while its round is open. */
export async function readSeal(pool: Group, listed: ListedSeal): Promise<ReadSeal | undefined> {
  const params = { id: pool.id, roundNumber: listed.roundNumber };
  try {
    const opened = openSeal(pool, listed, await call('readSeal', { params }));
    const hiddenBefore = keptSeals(pool.id).find(({ root }) => root === listed.root)?.hidden;
    if (opened.seal && opened.problems.length === 0) {
      keepHidden(
        pool.id,
        listed.root,
        opened.seal.leaves.filter(({ sealed }) => !sealed).map(({ entryId }) => entryId),
      );
    }
    return { ...opened, hiddenBefore };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
