import { commitmentOf, type EntryLeaf, rootOf, type SealedRules } from '#domain/seals/seal.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { sha256 } from '#server/pools/seals/sealHashes.ts';

/** A seal of a pool, as it is stored. */
export interface StoredSeal {
  readonly number: number;
  readonly roundNumber: number;
  readonly lock: number;
  readonly root: string;
  readonly previous: string | null;
  readonly entries: number;
  /** of the entries, in the order of the leaves */
  readonly texts: readonly string[];
  /** whether the root follows from the head and the texts */
  readonly isWhole: boolean;
}

interface Row extends Omit<StoredSeal, 'entries' | 'texts' | 'isWhole'> {
  readonly seasonId: number;
  readonly roundId: number;
  readonly line: number;
  readonly lineHash: string;
  readonly rules: SealedRules;
  readonly entryIds: readonly number[];
}

/** Returns the seals of a pool in their order. */
export async function storedSeals(sql: Sql, poolId: number): Promise<StoredSeal[]> {
  const rows = await sql<Row[]>`
    select s.*, l.entry_ids from seals s join pool_locks l using (pool_id, round_id, lock)
    where pool_id = ${poolId} order by number
  `;
  return Promise.all(rows.map((row) => withTexts(sql, poolId, row)));
}

async function withTexts(sql: Sql, poolId: number, row: Row): Promise<StoredSeal> {
  const { seasonId, roundId, lock, entryIds } = row;
  const stored = await sql<{ entryId: number; text: string }[]>`
    select entry_id, text from sealed_picks where round_id = ${roundId} and lock = ${lock}
  `;
  const textOf = new Map(stored.map(({ entryId, text }) => [entryId, text]));
  const texts = entryIds.map((id) => textOf.get(id) ?? '');
  const leaves = entryIds.map((entryId, n): EntryLeaf => {
    return { seasonId, roundId, lock, entryId, commitment: commitmentOf(sha256, texts[n] ?? '') };
  });
  const entries = entryIds.length;
  const root = rootOf(sha256, { ...row, poolId, entries }, leaves);
  const { number, roundNumber, previous } = row;
  return { number, roundNumber, lock, root: row.root, previous, entries, texts, isWhole: root === row.root };
}

/** Returns whether each seal has its place, names the root before it, and is whole. */
export function isChain(seals: readonly StoredSeal[]): boolean {
  return seals.every(
    ({ number, previous, isWhole }, index) =>
      isWhole && number === index + 1 && previous === (seals[index - 1]?.root ?? null),
  );
}
