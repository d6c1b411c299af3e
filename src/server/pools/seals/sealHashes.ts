import { createHmac, hash } from 'node:crypto';
import type { Sha256 } from '#domain/seals/merkleTree.ts';
import {
  type AutoPick,
  commitmentOf,
  type EntryLeaf,
  picksText,
  rootOf,
  type SealedPicks,
  type SealHead,
  saltText,
} from '#domain/seals/seal.ts';
import type { Side } from '#domain/sides.ts';
import { forEachPick } from '#server/pools/picks/pickQueries.ts';
import type { UnsealedPicksRow } from './sealingQueries.ts';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

interface PicksToSeal {
  /** of the round's salts, in hex */
  readonly key: string;
  readonly gameIds: readonly number[];
  readonly isChampionship: boolean;
  readonly entries: readonly UnsealedPicksRow[];
}

/** Returns the picks texts of entries. */
function sealedTexts({ key, gameIds, isChampionship, entries }: PicksToSeal): string[] {
  const secret = Buffer.from(key, 'hex');
  return entries.map(({ entryId, userId, username, isHidden, picks, total }) =>
    picksText({
      entryId,
      owner: { userId, username, isHidden },
      ...unpacked(gameIds, picks),
      total: isChampionship ? total : undefined,
      salt: saltOf(secret, entryId),
    }),
  );
}

function unpacked(gameIds: readonly number[], packed: string | null): Pick<SealedPicks, 'picks' | 'auto'> {
  const picks = new Map<number, Side | null>(gameIds.map((gameId) => [gameId, null]));
  const auto: AutoPick[] = [];
  if (packed !== null) {
    forEachPick(packed, (gameId, side, autoLock) => {
      picks.set(gameId, side);
      if (autoLock !== null) auto.push({ gameId, lock: autoLock });
    });
  }
  return { picks, auto: auto.sort((a, b) => a.gameId - b.gameId) };
}

export function saltOf(key: Buffer, entryId: number): string {
  return createHmac('sha256', key).update(saltText(entryId)).digest('hex');
}

/** Returns the commitments of picks texts. */
function commitments(texts: readonly string[]): string[] {
  return texts.map((text) => commitmentOf(sha256, text));
}

export interface PoolToSeal {
  readonly head: SealHead;
  readonly leaves: readonly EntryLeaf[];
}

function roots(pools: readonly PoolToSeal[]): string[] {
  return pools.map(({ head, leaves }) => rootOf(sha256, head, leaves));
}

/** Functions for a separate thread. Each returns a text for each entry, text or pool. */
export const hashing = { texts: sealedTexts, commitments, roots };

export type Hashing = typeof hashing;
