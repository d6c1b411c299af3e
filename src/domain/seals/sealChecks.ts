import { plural } from '#domain/names/plural.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import type { Side } from '#domain/sides.ts';
import type { Sha256 } from './merkleTree.ts';
import { commitmentOf, picksText, rootOf, type SealedPicks } from './seal.ts';
import { type Leaf, parsePicks, type Seal } from './sealFile.ts';

/** The text of own picks, and its hash in hex. */
export interface Receipt {
  readonly text: string;
  readonly commitment: string;
}

/** A seal in a pool's list of seals, in the order in which they were made. */
export interface ChainedSeal {
  readonly roundNumber: number;
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

/** Different guesses for the tie-breaker; null is none. */
export interface GuessDifference {
  readonly saved: Guess;
  readonly sealed: Guess;
}

/** Returns the side that a team has now, as the teams of a game may swap. */
export type SideNow = (gameId: number, saved: Side) => Side;

interface ReceiptOptions {
  readonly namesOf?: (gameId: number) => GameNames;
  readonly sideNow?: SideNow;
  /** whether a difference has a known reason, and is left out */
  readonly isExplained?: (difference: PickDifference) => boolean;
  readonly isGuessExplained?: (difference: GuessDifference) => boolean;
}

const plainNames = (gameId: number): GameNames => ({ game: `Game ${gameId}`, teams: ['team 1', 'team 2'] });

/** Recomputes a seal from its file and returns what does not fit, in sentences; none if all of it does. */
export function checkSeal(sha256: Sha256, seal: Seal): string[] {
  const { head, leaves, size } = seal;
  const root = rootOf(sha256, head, leaves);
  const has = plural(leaves.length, 'entry', 'entries');
  const shown = leaves.find(({ sealed }) => sealed)?.sealed;
  return [
    ...(isOfPool(seal, head) ? [] : [`The file is named ${originText(seal)}, but its head is of ${originText(head)}.`]),
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

function isOfPool(seal: Seal, { seasonId, roundNumber, groupId }: Seal['head']): boolean {
  return seal.seasonId === seasonId && seal.roundNumber === roundNumber && seal.groupId === groupId;
}

function originText({ seasonId, roundNumber, groupId }: Seal['head'] | Seal): string {
  return `pool ${groupId}, round ${roundNumber} of season ${seasonId}`;
}

/** An operator who seals two leaves of one entry could show either. */
function checkLeaf({ head }: Seal, { seasonId, roundNumber, entryId }: Leaf, before: Leaf | undefined): string[] {
  const isOfRound = seasonId === head.seasonId && roundNumber === head.roundNumber;
  const problems = isOfRound ? [] : [`The leaf of entry ${entryId} is of round ${roundNumber} of season ${seasonId}.`];
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
export function checkReceipt(sha256: Sha256, seal: Seal, receipt: Receipt, options: ReceiptOptions = {}): string[] {
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
  return differences(own, leaf.sealed, options);
}

/** Returns the games that the autopilot picked after an own receipt, which has no pick of them. */
export function pickedSince(seal: Seal, { text }: Receipt): number[] {
  const own = parsePicks(text);
  const sealed = findLeaf(seal, own.entryId)?.sealed;
  return (sealed?.auto ?? []).filter((gameId) => !own.picks.get(gameId));
}

function differences(own: SealedPicks, sealed: SealedPicks, options: ReceiptOptions): string[] {
  const { namesOf = plainNames, isExplained = () => false, sideNow = (_, side) => side } = options;
  const saved = picksNow(own, sideNow);
  const games = [...new Set([...saved.keys(), ...sealed.picks.keys()])].sort((a, b) => a - b);
  const both = games.map((gameId) => ({
    gameId,
    saved: saved.get(gameId) ?? null,
    sealed: sealed.picks.get(gameId) ?? null,
  }));
  const isPickedSince = (pick: PickDifference) => pick.saved === null && sealed.auto.includes(pick.gameId);
  const picks = both
    .filter((pick) => pick.saved !== pick.sealed && !isPickedSince(pick) && !isExplained(pick))
    .map((pick) => differenceText(pick, namesOf(pick.gameId)));
  const automatic = both
    .filter(({ gameId, saved: side }) => side !== null && sealed.auto.includes(gameId) && !own.auto.includes(gameId))
    .filter((pick) => !isExplained(pick))
    .map(({ gameId }) => `${namesOf(gameId).game}: saved by hand, sealed as picked automatically.`);
  const byHand = own.auto
    .filter((gameId) => !sealed.auto.includes(gameId) && sealed.picks.get(gameId))
    .map((gameId) => `${namesOf(gameId).game}: saved as picked automatically, sealed by hand.`);
  return [
    ...picks,
    ...automatic,
    ...byHand,
    ...guessDifferences(own.total, sealed.total ?? null, options),
    ...(own.salt === sealed.salt ? [] : ['The salt of the seal is not that of the receipt.']),
  ];
}

/** A receipt from before its round was the Championship's says nothing of the guess. */
function guessDifferences(saved: Guess | undefined, sealed: Guess, options: ReceiptOptions): string[] {
  if (saved === undefined || saved === sealed || options.isGuessExplained?.({ saved, sealed })) return [];
  const named = (guess: Guess) => guess ?? 'none';
  return [`Guess of the total: saved ${named(saved)}, sealed ${named(sealed)}.`];
}

/** Returns the picks by game, on the sides that their teams have now. */
export function picksNow({ picks }: SealedPicks, sideNow: SideNow): Map<number, Side | null> {
  return new Map([...picks].map(([gameId, side]) => [gameId, side && sideNow(gameId, side)]));
}

function differenceText({ saved, sealed }: PickDifference, { game, teams }: GameNames): string {
  const named = (side: Side | null) => (side === null ? 'no pick' : teams[side - 1]);
  return `${game}: saved ${named(saved)}, sealed ${named(sealed)}.`;
}

/**
 * Checks that each seal of a pool names the one before it, and that `kept`, the roots of an earlier look, are the first of the
 * chain. Returns what differs, in sentences.
 */
export function checkChain(seals: readonly ChainedSeal[], kept: readonly string[] = []): string[] {
  const links = seals.flatMap(({ roundNumber, root, previous, replaced }, index) => {
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
