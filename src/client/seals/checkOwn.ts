import { sha256 } from '@noble/hashes/sha2.js';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { gamesQuery, guessQuery, noticesQuery, picksQuery } from '#client/api/queries.ts';
import type { Entry, Round } from '#contract/schemas.ts';
import { commitmentOf } from '#domain/seals/seal.ts';
import { findLeaf, pickedSince } from '#domain/seals/sealChecks.ts';
import { parsePicks, type Seal } from '#domain/seals/sealFile.ts';
import { sideOf } from '#domain/sides.ts';
import { absentText, checkOwn, checkOwnShown, checkReceiptOf, type Findings } from './checkPool.ts';
import { explained, guessExplained, hasDropped } from './explained.ts';
import { namesIn, sideNowIn } from './gameNames.ts';
import type { StoredReceipt } from './receipts.ts';

/** Picks of the screen that are older are fetched again. */
const FRESH_MS = 5_000;

/**
 * How an entry stands in a seal, by this browser's receipt.
 *
 * | kind      | meaning                                                               |
 * |-----------|-----------------------------------------------------------------------|
 * | `sealed`  | as the receipt has it, but for `auto` picks that the autopilot made after it |
 * | `absent`  | the seal has no leaf of the entry                                     |
 * | `later`   | it differs, which a correction, a later save or a later joining explains |
 * | `differs` | it differs, and nothing explains `problems`; `later` are the rest     |
 */
export type SealedEntry =
  | { readonly kind: 'sealed'; readonly auto: number }
  | { readonly kind: 'absent'; readonly text: string }
  | { readonly kind: 'later'; readonly later: readonly string[] }
  | { readonly kind: 'differs'; readonly problems: readonly string[]; readonly later: readonly string[] };

export interface OwnParts {
  readonly queryClient: QueryClient;
  readonly entry: Entry;
  readonly round: Round;
  readonly receipt: StoredReceipt;
}

/** Compares the receipt of an entry with its leaf in a seal. */
export async function compareOwn(own: OwnParts, file: Seal): Promise<SealedEntry> {
  const { queryClient, entry, round, receipt } = own;
  const foreign = checkReceiptOf(entry, receipt);
  if (foreign.length > 0) return { kind: 'differs', problems: foreign, later: [] };
  const games = await queryClient.ensureQueryData(gamesQuery(entry.seasonId));
  const known = { namesOf: namesIn(games), sideNow: sideNowIn(games, receipt.teams) };
  const asSaved = (seal: Seal) => ({ kind: 'sealed', auto: pickedSince(seal, receipt).length }) as const;
  if (checkOwn(file, receipt, known).length === 0) return asSaved(file);
  if (!findLeaf(file, entry.id)) return { kind: 'absent', text: absentText(entry.name) };
  const [seal, picks, { dropped }, guess] = await Promise.all([
    withOwnPicks(file, entry, round),
    queryClient.fetchQuery({ ...picksQuery(entry.id), staleTime: 0 }),
    queryClient.fetchQuery({ ...noticesQuery(entry.seasonId), staleTime: 0 }),
    queryClient.fetchQuery({ ...guessQuery(entry.id), staleTime: 0 }),
  ]);
  const facts = { entryId: entry.id, roundId: round.id, receipt, picks, dropped };
  const all = checkOwn(seal, receipt, known);
  // hidden picks cannot be compared: a correction may have taken some since
  if (!findLeaf(seal, entry.id)?.sealed && hasDropped(facts)) return { kind: 'later', later: all };
  const reasons = { isExplained: explained(facts), isGuessExplained: guessExplained(receipt, guess) };
  const problems = checkOwn(seal, receipt, { ...known, ...reasons });
  const later = all.filter((text) => !problems.includes(text));
  if (problems.length > 0) return { kind: 'differs', problems, later };
  return later.length > 0 ? { kind: 'later', later } : asSaved(seal);
}

/** A file hides the picks of a hidden user from the user too. A new receipt has them if they have not changed since. */
async function withOwnPicks(seal: Seal, { id: entryId }: Entry, { number: roundNumber }: Round): Promise<Seal> {
  const leaf = findLeaf(seal, entryId);
  if (!leaf || leaf.sealed) return seal;
  const { text } = await call('readReceipt', { query: { entryId, roundNumber } });
  if (commitmentOf(sha256, text) !== leaf.commitment) return seal;
  const opened = { ...leaf, sealed: parsePicks(text) };
  return { ...seal, leaves: seal.leaves.map((each) => (each === leaf ? opened : each)) };
}

/** Compares the receipt with what My Picks shows. */
export async function compareShown({ queryClient, entry, round, receipt }: OwnParts): Promise<Findings> {
  const [all, picks, guess] = await Promise.all([
    queryClient.fetchQuery({ ...gamesQuery(entry.seasonId), staleTime: FRESH_MS }),
    queryClient.fetchQuery({ ...picksQuery(entry.id), staleTime: FRESH_MS }),
    queryClient.fetchQuery({ ...guessQuery(entry.id), staleTime: FRESH_MS }),
  ]);
  const games = all.filter(({ roundId }) => roundId === round.id);
  const teams = new Map(picks.map(({ gameId, pick }) => [gameId, pick]));
  const sides = games.map((game) => sideOf(game, teams.get(game.id)));
  const auto = new Set(picks.filter(({ isAuto }) => isAuto).map(({ gameId }) => gameId));
  const shown = { games, sides, auto, guess: guess.total };
  return checkOwnShown(entry.name, receipt, shown, sideNowIn(games, receipt.teams));
}
