import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { Guess, TieBreaker } from '#domain/scoring/guesses.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import type { Side } from '#domain/sides.ts';
import { leafHash, type Sha256, treeHead } from './merkleTree.ts';

export const FORMAT = 'unbusted-seal/3';

/** Whose entry it was when its picks were sealed. */
export interface SealedOwner {
  readonly userId: number;
  readonly username: string;
  readonly isHidden: boolean;
}

/** A pick that the autopilot made, and at which lock of the round. */
export interface AutoPick {
  readonly gameId: number;
  readonly lock: number;
}

/** An entry's picks of a round, as they are sealed (docs/spec.md#proof). */
export interface SealedPicks {
  readonly entryId: number;
  readonly owner: SealedOwner;
  /** by game, for every game of the round; null without a pick */
  readonly picks: ReadonlyMap<number, Side | null>;
  /** in ascending order of the games */
  readonly auto: readonly AutoPick[];
  /** the guess for the tie-breaker; undefined in all rounds but that of the Championship */
  readonly total: Guess | undefined;
  /** 64 hex digits */
  readonly salt: string;
}

/** Names a seal: its pool, and its place in the pool's chain. */
export interface SealOrigin {
  readonly seasonId: number;
  readonly poolId: number;
  /** 1, 2, … */
  readonly number: number;
}

/** The rules of a pool that decide its standings. */
export interface SealedRules extends Scoring {
  readonly tieBreaker: TieBreaker;
  readonly earlierRounds: EarlierRounds;
  /** whether picks that the autopilot made at this lock count */
  readonly autopilot: boolean;
}

/** A lock of a round. */
interface SealedLock {
  readonly seasonId: number;
  readonly roundId: number;
  /** 1 for the first of the round */
  readonly lock: number;
}

/** The first leaf of a seal. It binds the root to the pool, its rules, the ledger up to the lock, and the seal before it. */
export interface SealHead extends SealedLock {
  readonly poolId: number;
  readonly roundNumber: number;
  /** number and hash, in hex, of the ledger's line of this lock */
  readonly line: number;
  readonly lineHash: string;
  readonly entries: number;
  /** root of the pool's seal before it, in base64; null for its first */
  readonly previous: string | null;
  readonly rules: SealedRules;
}

/** The leaf of an entry, which names it also where its picks are hidden. */
export interface EntryLeaf extends SealedLock {
  readonly entryId: number;
  /** hash of the text of the picks, in hex */
  readonly commitment: string;
}

/** Returns the text of which the entry's salt is the HMAC-SHA256, with the secret key of the round. */
export function saltText(entryId: number): string {
  return `${FORMAT} salt\n${entryId}`;
}

/** Returns the text of an entry's picks, with the games in ascending order of id. */
export function picksText({ entryId, owner, picks, auto, total, salt }: SealedPicks): string {
  const games = [...picks].sort(([a], [b]) => a - b).map(([gameId, side]) => `${gameId}=${side ?? '-'}`);
  const totals = total === undefined ? [] : [`total=${total ?? '-'}`];
  return textOf([
    `${FORMAT} picks`,
    entryId,
    JSON.stringify([owner.userId, owner.username, owner.isHidden]),
    ...games,
    `auto=${auto.map(({ gameId, lock }) => `${gameId}@${lock}`)}`,
    ...totals,
    salt,
  ]);
}

/** Returns the hash of the text of picks, in hex. */
export function commitmentOf(sha256: Sha256, text: string): string {
  return Array.from(leafHash(sha256, text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function headText(head: SealHead): string {
  const { seasonId, poolId, roundId, roundNumber, lock, line, lineHash, entries, previous, rules } = head;
  return textOf([
    `${FORMAT} pool`,
    seasonId,
    poolId,
    roundId,
    roundNumber,
    lock,
    line,
    lineHash,
    entries,
    previous ?? '-',
    rulesText(rules),
  ]);
}

/** The order of the keys is that of the format. */
function rulesText({ points, countsFrom, upsetBonus, tieBreaker, earlierRounds, autopilot }: SealedRules): string {
  return JSON.stringify({ points, countsFrom, upsetBonus, tieBreaker, earlierRounds, autopilot });
}

export function leafText({ seasonId, roundId, lock, entryId, commitment }: EntryLeaf): string {
  return textOf([`${FORMAT} entry`, seasonId, roundId, lock, entryId, commitment]);
}

/** Returns the root over the head and the leaves of entries, in base64. */
export function rootOf(sha256: Sha256, head: SealHead, leaves: readonly EntryLeaf[]): string {
  const hashes = [headText(head), ...leaves.map(leafText)].map((text) => leafHash(sha256, text));
  return btoa(String.fromCharCode(...treeHead(sha256, hashes)));
}

export function textOf(lines: readonly (string | number)[]): string {
  return `${lines.join('\n')}\n`;
}
