import type { Sha256 } from './merkleTree.ts';
import { plural } from './plural.ts';
import type { Side } from './scoring.ts';
import { hashOf, type Leaf, leafHex, parseLeaf, rootOf, type Seal, type SealedPicks } from './seal.ts';
import { sizedRoot } from './sealRoot.ts';

/** The text of an own leaf, and its hash in hex. */
export interface Receipt {
  readonly text: string;
  readonly leaf: string;
}

/** A seal in a pool's list of seals, in the order in which they were made. */
export interface ChainedSeal {
  readonly roundNumber: number;
  readonly entries: number;
  readonly root: string;
  /** root of the pool's previous seal; null for its first */
  readonly previous: string | null;
  /** whether a later seal of the round exists */
  readonly replaced: boolean;
}

/** A game and its teams, named for people. */
export interface GameNames {
  readonly game: string;
  readonly teams: readonly [string, string];
}

/** A game of which a receipt and the seal have different picks; null is no pick. */
export interface PickDifference {
  readonly gameId: number;
  readonly saved: Side | null;
  readonly sealed: Side | null;
}

/** Returns the side that a team has now, as the teams of a game may swap. */
export type SideNow = (gameId: number, saved: Side) => Side;

interface ReceiptOptions {
  readonly namesOf?: (gameId: number) => GameNames;
  readonly sideNow?: SideNow;
  /** whether a difference has a known reason, and is left out */
  readonly isExplained?: (difference: PickDifference) => boolean;
}

const plainNames = (gameId: number): GameNames => ({ game: `Game ${gameId}`, teams: ['team 1', 'team 2'] });

/** Recomputes a seal from its leaves and returns what does not fit, in sentences; none if all of it does. */
export function checkSeal(sha256: Sha256, seal: Seal): string[] {
  const root = rootOf(
    sha256,
    seal.leaves.map((leaf) => hashOf(sha256, leaf)),
  );
  return [
    ...(seal.leaves.length === seal.size
      ? []
      : [
          `The seal is of ${plural(seal.size, 'entry', 'entries')}, but has ${plural(seal.leaves.length, 'leaf', 'leaves')}.`,
        ]),
    ...shownIn(seal).flatMap((sealed, index, all) => checkLeaf(seal, sealed, all[index - 1])),
    ...(root === seal.root
      ? []
      : [
          `The leaves have the root ${root}, but the seal is ${seal.root}: a pick, a salt, a hash or the order differs.`,
        ]),
  ];
}

function shownIn({ leaves }: Seal): SealedPicks[] {
  return leaves.flatMap((leaf) => ('text' in leaf ? leaf.sealed : []));
}

function checkLeaf(seal: Seal, sealed: SealedPicks, before: SealedPicks | undefined): string[] {
  const { seasonId, roundNumber, entryId, picks } = sealed;
  const isOfRound = seasonId === seal.seasonId && roundNumber === seal.roundNumber;
  const problems = isOfRound ? [] : [`The leaf of entry ${entryId} is of round ${roundNumber} of season ${seasonId}.`];
  if (!before) return problems;
  if (before.entryId >= entryId) problems.push(`Entry ${entryId} follows entry ${before.entryId}: the order differs.`);
  if (`${[...before.picks.keys()]}` !== `${[...picks.keys()]}`) {
    problems.push(`Entry ${entryId} has other games than entry ${before.entryId}.`);
  }
  return problems;
}

/**
 * Compares an own receipt with the seal and returns what differs, in sentences; none if the picks are sealed as they are.
 * A game without a pick that only one of both has was added or deleted after the receipt, which is no difference.
 */
export function checkReceipt(sha256: Sha256, seal: Seal, receipt: Receipt, options: ReceiptOptions = {}): string[] {
  const own = parseLeaf(receipt.text);
  if (leafHex(sha256, receipt.text) !== receipt.leaf) return ['The text of the receipt does not have its leaf.'];
  if (own.seasonId !== seal.seasonId || own.roundNumber !== seal.roundNumber) {
    return [`The receipt is of round ${own.roundNumber} of season ${own.seasonId}, the seal is not.`];
  }
  if (seal.leaves.some((leaf) => isLeaf(sha256, leaf, receipt.leaf))) return [];
  const sealed = shownIn(seal).find(({ entryId }) => entryId === own.entryId);
  return sealed
    ? differences(own, sealed, options)
    : [`Entry ${own.entryId} is not sealed as saved: no leaf is its own.`];
}

function isLeaf(sha256: Sha256, leaf: Leaf, hash: string): boolean {
  return 'hash' in leaf ? leaf.hash === hash : leafHex(sha256, leaf.text) === hash;
}

function differences(own: SealedPicks, sealed: SealedPicks, options: ReceiptOptions): string[] {
  const { namesOf = plainNames, isExplained = () => false, sideNow = (_, side) => side } = options;
  const saved = picksNow(own, sideNow);
  const games = [...new Set([...saved.keys(), ...sealed.picks.keys()])].sort((a, b) => a - b);
  const picks = games
    .map((gameId) => ({ gameId, saved: saved.get(gameId) ?? null, sealed: sealed.picks.get(gameId) ?? null }))
    .filter((difference) => difference.saved !== difference.sealed && !isExplained(difference))
    .map((difference) => differenceText(difference, namesOf(difference.gameId)));
  return own.salt === sealed.salt ? picks : [...picks, 'The salt of the seal is not that of the receipt.'];
}

/** Returns the picks by game, on the sides that their teams have now. */
export function picksNow({ picks }: SealedPicks, sideNow: SideNow): Map<number, Side | null> {
  return new Map([...picks].map(([gameId, side]) => [gameId, side && sideNow(gameId, side)]));
}

/** Returns whether a seal shows the picks of an entry. */
export function showsEntry(seal: Seal, entryId: number): boolean {
  return shownIn(seal).some((sealed) => sealed.entryId === entryId);
}

function differenceText({ saved, sealed }: PickDifference, { game, teams }: GameNames): string {
  const named = (side: Side | null) => (side === null ? 'no pick' : teams[side - 1]);
  return `${game}: saved ${named(saved)}, sealed ${named(sealed)}.`;
}

/**
 * Checks that each seal of a pool names the one before it, and that `kept`, the sized roots of an earlier look, are the first
 * of the chain. Returns what differs, in sentences.
 */
export function checkChain(seals: readonly ChainedSeal[], kept: readonly string[] = []): string[] {
  const links = seals.flatMap((seal, index) => {
    const { roundNumber, previous, replaced } = seal;
    const root = sizedRoot(seal);
    const name = `Seal ${index + 1}, of round ${roundNumber},`;
    const before = seals[index - 1]?.root ?? null;
    const isReplaced = seals.slice(index + 1).some((later) => later.roundNumber === roundNumber);
    return [
      ...(previous === before
        ? []
        : [`${name} names ${previous ?? 'none'} as the one before it, which is ${before ?? 'none'}.`]),
      ...(replaced === isReplaced
        ? []
        : [
            `${name} is listed as ${replaced ? '' : 'not '}replaced by a later one, but is${isReplaced ? '' : ' not'}.`,
          ]),
      ...(kept[index] === undefined || kept[index] === root ? [] : [`${name} is ${root}, but was ${kept[index]}.`]),
    ];
  });
  const lost = kept.length - seals.length;
  return lost > 0
    ? [...links, `${plural(lost, 'seal')} of those seen before ${lost === 1 ? 'is' : 'are'} missing.`]
    : links;
}
