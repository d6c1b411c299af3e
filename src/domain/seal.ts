import { leafHash, type Sha256, treeHead } from './merkleTree.ts';
import type { Side } from './scoring.ts';

const FORMAT = 'unbusted-seal/1';

/** An entry's picks of a round, as its leaf has them (docs/spec.md#proof). */
export interface SealedPicks {
  readonly seasonId: number;
  readonly roundNumber: number;
  readonly entryId: number;
  /** by game, for every game of the round; null without a pick */
  readonly picks: ReadonlyMap<number, Side | null>;
  /** 64 hex digits */
  readonly salt: string;
}

/** A leaf with its text, or of an entry that is hidden or was removed with its hash alone, in hex. */
export type Leaf = { readonly text: string; readonly sealed: SealedPicks } | { readonly hash: string };

/** Names the pool and the round of a seal. */
export interface SealOrigin {
  readonly seasonId: number;
  readonly roundNumber: number;
  readonly groupId: number;
}

export interface Seal extends SealOrigin {
  readonly size: number;
  /** in base64 */
  readonly root: string;
  readonly leaves: readonly Leaf[];
}

/** A text that is not a seal or a leaf. The message says where. */
export class SealFormatError extends Error {}

/** Returns the text of which the entry's salt is the HMAC-SHA256, with the secret key of the round. */
export function saltText(entryId: number): string {
  return `${FORMAT} salt\n${entryId}`;
}

/** Returns the text of an entry's leaf, with the games in ascending order of id. */
export function leafText({ seasonId, roundNumber, entryId, picks, salt }: SealedPicks): string {
  const games = [...picks].sort(([a], [b]) => a - b).map(([gameId, side]) => `${gameId}=${side ?? '-'}`);
  return `${[FORMAT, seasonId, roundNumber, entryId, ...games, salt].join('\n')}\n`;
}

/** Returns a leaf's hash in hex. */
export function leafHex(sha256: Sha256, text: string): string {
  return hexOf(leafHash(sha256, text));
}

/** Returns the root over leaves in base64. */
export function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): string {
  return btoa(String.fromCharCode(...treeHead(sha256, leaves)));
}

/** Returns the text of a seal: the checkpoint of three lines, and for each leaf its text, or its hash in hex. */
export function formatSeal(
  { seasonId, roundNumber, groupId, size, root }: Omit<Seal, 'leaves'>,
  leaves: readonly ({ readonly text: string } | { readonly hash: string })[],
): string {
  const origin = `${FORMAT}/season/${seasonId}/round/${roundNumber}/group/${groupId}`;
  const lines = leaves.map((leaf) => ('text' in leaf ? leaf.text : `${leaf.hash}\n`));
  return [`${origin}\n${size}\n${root}\n`, ...lines].join('');
}

const NUMBER = String.raw`(0|[1-9]\d{0,9})`;
const CHECKPOINT = new RegExp(
  String.raw`${FORMAT}/season/${NUMBER}/round/${NUMBER}/group/${NUMBER}\n${NUMBER}\n([A-Za-z\d+/]{43}=)\n`,
  'y',
);
const LEAF_TEXT = new RegExp(
  String.raw`${FORMAT}\n${NUMBER}\n${NUMBER}\n${NUMBER}\n((?:${NUMBER}=[12-]\n)*)([\da-f]{64})\n`,
  'y',
);
const LEAF_HASH = /([\da-f]{64})\n/y;

/** Parses the text of a seal. Throws a SealFormatError with the first line that is not in the format. */
export function parseSeal(text: string): Seal {
  const head = matchAt(CHECKPOINT, text, 0);
  if (!head) throw new SealFormatError('The first three lines are not those of a seal: origin, entries, root');
  const [checkpoint, seasonId, roundNumber, groupId, size, root = ''] = head;
  const leaves: Leaf[] = [];
  for (let at = checkpoint.length; at < text.length; ) {
    const [found, leaf] = parseLeafAt(text, at) ?? [];
    if (!found || !leaf) throw new SealFormatError(`The leaf from line ${lineAt(text, at)} is not in the format`);
    leaves.push(leaf);
    at += found.length;
  }
  return {
    seasonId: Number(seasonId),
    roundNumber: Number(roundNumber),
    groupId: Number(groupId),
    size: Number(size),
    root,
    leaves,
  };
}

/** Parses the text of a leaf, such as that of a receipt. */
export function parseLeaf(text: string): SealedPicks {
  const [found, leaf] = parseLeafAt(text, 0) ?? [];
  if (found !== text || !leaf || 'hash' in leaf) throw new SealFormatError('This text is not that of a leaf');
  return leaf.sealed;
}

function parseLeafAt(text: string, at: number): [found: string, leaf: Leaf] | undefined {
  const [hashLine, hash] = matchAt(LEAF_HASH, text, at) ?? [];
  if (hashLine !== undefined && hash !== undefined) return [hashLine, { hash }];
  const match = matchAt(LEAF_TEXT, text, at);
  if (!match) return undefined;
  const [found, seasonId, roundNumber, entryId, games = ''] = match;
  const picks = [...games.matchAll(/(\d+)=(.)/g)].map(([, gameId, side]): [number, Side | null] => [
    Number(gameId),
    side === '-' ? null : side === '1' ? 1 : 2,
  ]);
  if (picks.some(([gameId], index) => gameId <= (picks[index - 1]?.[0] ?? 0))) return undefined;
  const sealed = {
    seasonId: Number(seasonId),
    roundNumber: Number(roundNumber),
    entryId: Number(entryId),
    picks: new Map(picks),
    salt: match.at(-1) ?? '',
  };
  return [found, { text: found, sealed }];
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the bytes of a leaf's hash. */
export function hashOf(sha256: Sha256, leaf: Leaf): Uint8Array {
  if ('text' in leaf) return leafHash(sha256, leaf.text);
  return Uint8Array.from(leaf.hash.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
