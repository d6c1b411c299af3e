import { createHash } from 'node:crypto';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import type { Sha256 } from '#domain/seals/merkleTree.ts';
import { commitmentOf, picksText, rootOf } from '#domain/seals/seal.ts';
import { formatSeal } from '#features/proof/domain/sealFile.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const LOCK = {
  seasonId: 3,
  poolId: 7,
  roundId: 27,
  roundNumber: 6,
  lock: 1,
  line: 9,
  lineHash: '0'.repeat(64),
  previous: null,
  rules: { ...DEFAULT_SCORING, tieBreaker: 'total', earlierRounds: 'dontCount', autopilot: true },
} as const;
const GAME = 63;

/** The leaf of an entry that has picked one side of the Championship game. */
function forgedLeaf(entryId: number, side: 1 | 2, word = String(entryId)) {
  const salt = createHash('sha256').update(`salt${word}`).digest('hex');
  const owner = { userId: entryId, username: `user ${entryId}`, isHidden: false };
  const picks = picksText({ entryId, owner, picks: new Map([[GAME, side]]), auto: [], total: null, salt });
  return { ...LOCK, entryId, picks, commitment: commitmentOf(sha256, picks) };
}

export type ForgedLeaf = ReturnType<typeof forgedLeaf>;

/** A seal over any leaves, in any order, whose root follows from them. Only those of `shown` have their picks. */
export function forgeSeal(
  leaves: readonly ForgedLeaf[],
  shown: readonly ForgedLeaf[],
  entries = leaves.length,
): string {
  const head = { ...LOCK, entries };
  return formatSeal(
    {
      seasonId: LOCK.seasonId,
      poolId: LOCK.poolId,
      number: 1,
      size: leaves.length + 1,
      root: rootOf(sha256, head, leaves),
      head,
    },
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
