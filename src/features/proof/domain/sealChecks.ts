import { plural } from '#domain/names/plural.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import type { Sha256 } from '#domain/seals/merkleTree.ts';
import { commitmentOf, picksText, rootOf, type SealedPicks } from '#domain/seals/seal.ts';
import type { Side } from '#domain/sides.ts';
import { type Leaf, parsePicks, type Seal } from './sealFile.ts';

/** The text of own picks, and its hash in hex. */
export interface Receipt {
  readonly text: string;
  readonly commitment: string;
}

/** Recomputes a seal from its file and returns what does not fit, in sentences; none if all of it does. */
export function checkSeal(sha256: Sha256, seal: Seal): string[] {
  const { head, leaves, size } = seal;
  const root = rootOf(sha256, head, leaves);
  const has = plural(leaves.length, 'entry', 'entries');
  const shown = leaves.find(({ sealed }) => sealed)?.sealed;
  const isOfPool = seal.seasonId === head.seasonId && seal.poolId === head.poolId;
  return [
    ...(isOfPool ? [] : [`The file is named ${originText(seal)}, but its head is of ${originText(head)}.`]),
    ...(head.entries === leaves.length
      ? []
      : [`The head is of ${plural(head.entries, 'entry', 'entries')}, but the file has ${has}.`]),
    ...(size === leaves.length + 1
      ? []
      : [`The file is of ${plural(size, 'leaf', 'leaves')}, but has ${has} and a head.`]),
    ...leaves.flatMap((leaf, index) => [
      ...checkLeaf(seal, leaf, leaves[index - 1]),
      ...(leaf.sealed ? checkPicks(sha256, leaf, leaf.sealed, shown) : []),
    ]),
    ...(root === seal.root ? [] : [`The leaves have the root ${root}, but the seal is ${seal.root}: a leaf differs.`]),
  ];
}

function originText({ seasonId, poolId }: Pick<Seal, 'seasonId' | 'poolId'>): string {
  return `pool ${poolId} of season ${seasonId}`;
}

/** An operator who seals two leaves of one entry could show either. */
function checkLeaf({ head }: Seal, { seasonId, roundId, lock, entryId }: Leaf, before: Leaf | undefined): string[] {
  const isOfLock = seasonId === head.seasonId && roundId === head.roundId && lock === head.lock;
  const problems = isOfLock
    ? []
    : [`The leaf of entry ${entryId} is of lock ${lock} of round ${roundId} of season ${seasonId}.`];
  if (before?.entryId === entryId) problems.push(`Entry ${entryId} is sealed twice, so either could be shown.`);
  else if (before && before.entryId > entryId) {
    problems.push(`Entry ${entryId} follows entry ${before.entryId}: the order differs.`);
  }
  return problems;
}

function checkPicks(sha256: Sha256, { entryId, commitment }: Leaf, own: SealedPicks, first = own): string[] {
  if (own.entryId !== entryId) return [`The leaf of entry ${entryId} has the picks of entry ${own.entryId}.`];
  const problems = [];
  if (commitmentOf(sha256, picksText(own)) !== commitment) {
    problems.push(`The picks of entry ${entryId} are not those of its leaf.`);
  }
  if (`${[...own.picks.keys()]}` !== `${[...first.picks.keys()]}`) {
    problems.push(`Entry ${entryId} has other games than entry ${first.entryId}.`);
  }
  if ((own.total === undefined) !== (first.total === undefined)) {
    problems.push(`Of the entries ${first.entryId} and ${entryId} one has a line for the guess, the other has none.`);
  }
  return problems;
}

export function findLeaf({ leaves }: Seal, entryId: number): Leaf | undefined {
  return leaves.find((leaf) => leaf.entryId === entryId);
}

/**
 * Compares an own receipt with the entry's leaf and returns what differs, in sentences; none if the picks are sealed as they
 * are. A game without a pick that only one of both has was added or deleted after the receipt, which is no difference. Nor is a
 * pick of the autopilot where the receipt has none: `pickedSince` returns these.
 */
export function checkReceipt(sha256: Sha256, seal: Seal, receipt: Receipt): string[] {
  const own = parsePicks(receipt.text);
  if (commitmentOf(sha256, receipt.text) !== receipt.commitment) {
    return ['The text of the receipt does not have its commitment.'];
  }
  const leaf = findLeaf(seal, own.entryId);
  if (!leaf) return [`Entry ${own.entryId} has no leaf in this seal.`];
  if (leaf.commitment === receipt.commitment) return [];
  if (!leaf.sealed) {
    return [`Entry ${own.entryId} is not sealed as saved: its commitment differs, and the file hides its picks.`];
  }
  return differences(own, leaf.sealed);
}

/** Returns the games that the autopilot picked after an own receipt, which has no pick of them. */
export function pickedSince(seal: Seal, { text }: Receipt): number[] {
  const own = parsePicks(text);
  const sealed = findLeaf(seal, own.entryId)?.sealed;
  return (sealed?.auto ?? []).map(({ gameId }) => gameId).filter((gameId) => !own.picks.get(gameId));
}

function differences(own: SealedPicks, sealed: SealedPicks): string[] {
  const wasAuto = new Set(own.auto.map(({ gameId }) => gameId));
  const isAuto = new Set(sealed.auto.map(({ gameId }) => gameId));
  const games = [...new Set([...own.picks.keys(), ...sealed.picks.keys()])].sort((a, b) => a - b);
  const both = games.map((gameId) => ({
    gameId,
    saved: own.picks.get(gameId) ?? null,
    sealed: sealed.picks.get(gameId) ?? null,
  }));
  const picks = both
    .filter(({ gameId, ...pick }) => pick.saved !== pick.sealed && (pick.saved !== null || !isAuto.has(gameId)))
    .map(({ gameId, ...pick }) => `Game ${gameId}: saved ${sideText(pick.saved)}, sealed ${sideText(pick.sealed)}.`);
  const automatic = both
    .filter(({ gameId, saved }) => saved !== null && isAuto.has(gameId) && !wasAuto.has(gameId))
    .map(({ gameId }) => `Game ${gameId}: saved by hand, sealed as picked automatically.`);
  const byHand = both
    .filter(({ gameId, sealed: side }) => side !== null && wasAuto.has(gameId) && !isAuto.has(gameId))
    .map(({ gameId }) => `Game ${gameId}: saved as picked automatically, sealed by hand.`);
  return [
    ...picks,
    ...automatic,
    ...byHand,
    ...guessDifferences(own.total, sealed.total ?? null),
    ...(own.salt === sealed.salt ? [] : ['The salt of the seal is not that of the receipt.']),
  ];
}

/** A receipt from before its round was the Championship's says nothing of the guess. */
function guessDifferences(saved: Guess | undefined, sealed: Guess): string[] {
  if (saved === undefined || saved === sealed) return [];
  return [`Guess of the total: saved ${saved ?? 'none'}, sealed ${sealed ?? 'none'}.`];
}

function sideText(side: Side | null): string {
  return side === null ? 'no pick' : `team ${side}`;
}
