import { createHash } from 'node:crypto';
import type { Sha256 } from '#domain/seals/merkleTree.ts';
import { commitmentOf, picksText, rootOf } from '#domain/seals/seal.ts';
import { formatSeal } from '#domain/seals/sealFile.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const ORIGIN = { seasonId: 3, roundNumber: 6, groupId: 7 };
const GAME = 63;

/** The leaf of an entry that has picked one side of the Championship game. */
function forgedLeaf(entryId: number, side: 1 | 2, word = String(entryId)) {
  const salt = createHash('sha256').update(`salt${word}`).digest('hex');
  const picks = picksText({ entryId, picks: new Map([[GAME, side]]), auto: [], total: null, salt });
  return { ...ORIGIN, entryId, picks, commitment: commitmentOf(sha256, picks) };
}

export type ForgedLeaf = ReturnType<typeof forgedLeaf>;

/** A seal over any leaves, in any order, whose root follows from them. Only those of `shown` have their picks. */
export function forgeSeal(
  leaves: readonly ForgedLeaf[],
  shown: readonly ForgedLeaf[],
  entries = leaves.length,
): string {
  const head = { ...ORIGIN, entries, previous: null };
  return formatSeal(
    { ...head, size: leaves.length + 1, root: rootOf(sha256, head, leaves), head },
    leaves.map((leaf) => ({ ...leaf, picks: shown.includes(leaf) ? leaf.picks : undefined })),
  );
}

const five = forgedLeaf(5, 1);
const nine = forgedLeaf(9, 2);
const duke = forgedLeaf(7, 1, '7a');
const texas = forgedLeaf(7, 2, '7b');

/** An operator has sealed two leaves of entry 7, and shows the one that won. Both files have one root. */
export const equivocated = {
  leaves: [five, duke, texas, nine],
  dukeWon: forgeSeal([five, duke, texas, nine], [five, duke, nine]),
  texasWon: forgeSeal([five, duke, texas, nine], [five, texas, nine]),
  /** of entry 7's last save */
  receipt: { text: duke.picks, commitment: duke.commitment },
} as const;
