import type { Guess } from '#domain/scoring/guesses.ts';
import type { Side } from '#domain/sides.ts';
import { leafHash, type Sha256, treeHead } from './merkleTree.ts';

export const FORMAT = 'unbusted-seal/2';

/** An entry's picks of a round, as they are sealed (docs/spec.md#proof). */
export interface SealedPicks {
  readonly entryId: number;
  /** by game, for every game of the round; null without a pick */
  readonly picks: ReadonlyMap<number, Side | null>;
  /** ids of the games that the autopilot picked */
  readonly auto: readonly number[];
  /** the guess for the tie-breaker; undefined in all rounds but that of the Championship */
  readonly total: Guess | undefined;
  /** 64 hex digits */
  readonly salt: string;
}

/** Names the pool and the round of a seal. */
export interface SealOrigin {
  readonly seasonId: number;
  readonly roundNumber: number;
  readonly groupId: number;
}

/** The first leaf of a seal. It binds the root to the pool, to the number of its entries, and to the seal before it. */
export interface SealHead extends SealOrigin {
  readonly entries: number;
  /** root of the pool's seal before it, in base64; null for its first */
  readonly previous: string | null;
}

/** The leaf of an entry, which names it also where its picks are hidden. */
export interface EntryLeaf {
  readonly seasonId: number;
  readonly roundNumber: number;
  readonly entryId: number;
  /** hash of the text of the picks, in hex */
  readonly commitment: string;
}

/** Returns the text of which the entry's salt is the HMAC-SHA256, with the secret key of the round. */
export function saltText(entryId: number): string {
  return `${FORMAT} salt\n${entryId}`;
}

/** Returns the text of an entry's picks, with the games in ascending order of id. */
export function picksText({ entryId, picks, auto, total, salt }: SealedPicks): string {
  const games = [...picks].sort(([a], [b]) => a - b).map(([gameId, side]) => `${gameId}=${side ?? '-'}`);
  const totals = total === undefined ? [] : [`total=${total ?? '-'}`];
  return textOf([
    `${FORMAT} picks`,
    entryId,
    ...games,
    `auto=${[...new Set(auto)].sort((a, b) => a - b)}`,
    ...totals,
    salt,
  ]);
}

/** Returns the hash of the text of picks, in hex. */
export function commitmentOf(sha256: Sha256, text: string): string {
  return Array.from(leafHash(sha256, text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function headText({ seasonId, roundNumber, groupId, entries, previous }: SealHead): string {
  return textOf([`${FORMAT} pool`, seasonId, roundNumber, groupId, entries, previous ?? '-']);
}

export function leafText({ seasonId, roundNumber, entryId, commitment }: EntryLeaf): string {
  return textOf([`${FORMAT} entry`, seasonId, roundNumber, entryId, commitment]);
}

/** Returns the root over the head and the leaves of entries, in base64. */
export function rootOf(sha256: Sha256, head: SealHead, leaves: readonly EntryLeaf[]): string {
  const hashes = [headText(head), ...leaves.map(leafText)].map((text) => leafHash(sha256, text));
  return btoa(String.fromCharCode(...treeHead(sha256, hashes)));
}

export function textOf(lines: readonly (string | number)[]): string {
  return `${lines.join('\n')}\n`;
}
